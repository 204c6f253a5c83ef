import { toALabel } from '../lookalikes/punycode.ts';

const general = 'Enter an email address like name@example.co.za';
const local = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]{0,63}[a-z0-9_+-]$/i;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const ending = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;
const [longestLabel, longestAddress] = [63, 254];

const isAscii = (text: string) => !/[^\p{ASCII}]/u.test(text);

function problemOfHost(host: string): string | null {
  const labels = host.split('.');
  if (labels.length < 2 || !labels.every((one) => label.test(one)) || !ending.test(labels.at(-1) ?? '')) return general;
  return labels.some((one) => one.length > longestLabel)
    ? `Each part of the domain can have ${longestLabel} characters at most.`
    : null;
}

/**
 * Why a text is no email address that Beacon can write to, as a sentence; `null` for one that is. Domains with other letters than those of
 * ASCII are stored as A-labels everywhere (RFC 5890), so the sentence says how to write them.
 */
export function emailProblem(text: string): string | null {
  const at = text.lastIndexOf('@');
  const [name, host] = [text.slice(0, at), text.slice(at + 1)];
  // A-labels of other letters take time by the square of their length.
  if (at < 1 || text.length > longestAddress) return general;
  if (!isAscii(name)) return 'Use letters without accents before the @.';
  if (!local.test(name)) return general;
  if (isAscii(host)) return problemOfHost(host);
  if (/[\s\p{C}]/u.test(host)) return general;
  const ascii = host.normalize('NFKC').toLowerCase().split('.').map(toALabel).join('.');
  return problemOfHost(ascii) ?? `Write this address as ${name}@${ascii}`;
}
