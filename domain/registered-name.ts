import { parse } from 'tldts';
import { ok, type Result, refused } from './result.ts';

/**
 * Reads what a person typed as a domain: `Example.co.za.`, `https://www.example.co.za/x`, `Naledi <me@example.co.za>`, the name of one of its
 * records, with quotes or a comma around it, become `example.co.za`, the lower-case name in A-labels; the `www.` of a web address goes, since nobody writes mail from there. `toAscii` turns U-labels into
 * A-labels (RFC 5890) and answers `null` where it cannot. Refused: public suffixes such as `co.za`, those of private registries included, single labels, addresses, names under
 * no known suffix.
 */
export function readDomainName(text: string, toAscii: (name: string) => string | null): Result<string> {
  const given = text.trim().toLowerCase();
  const bare = (/<([^<>]*)>/.exec(given)?.[1] ?? given)
    .replace(/^[\s"'“”„‘’`,;(]+|[\s"'“”‘’`,;)]+$/g, '')
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/:\d+$/, '')
    .replace(/^(?:.*\._domainkey|_dmarc|_smtp\._tls|_mta-sts|[^.]+\._bimi)\./, '')
    .replace(/^(?:\*?\.)+|\.+$/g, '');
  const name = toAscii(bare);
  const bad = (why: string) => refused<string>('domain_name', why, 'RFC 1035 2.3.4');
  if (name === null || bare === '') return bad('Enter a domain like example.co.za.');
  const parts = parse(name, { allowPrivateDomains: false, validateHostname: true });
  if (parts.isIp === true) return bad('This is an address, not a domain. Enter a domain like example.co.za.');
  const isPrivateSuffix = parse(name, { allowPrivateDomains: true }).publicSuffix === name;
  if ((parts.publicSuffix === name && parts.isIcann === true) || (isPrivateSuffix && parts.domain !== null))
    return bad(`${name} is a public suffix: nobody sends mail as ${name} itself. Enter a domain below it, like example.${name}.`);
  if (
    parts.domain === null ||
    parts.isIcann !== true ||
    !/^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(name) ||
    name.length > 253
  )
    return bad('This is not the name of a domain on the internet. Enter a domain like example.co.za.');
  const isWebAddress = name.startsWith('www.') && parts.domain !== name;
  return ok(isWebAddress ? name.slice('www.'.length) : name);
}

/** The names that may cover a sender, longest first: `a.b.example.co.za`, `b.example.co.za`, … down to two labels. */
export function coveringNames(name: string): string[] {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
