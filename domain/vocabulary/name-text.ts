import { parse } from 'tldts';

const lines = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]/u;
const directions = /[\u202a-\u202e\u2066-\u2069]/u;
/** Arabic, Hebrew and Persian names hold marks of direction; joiners occur between letters and between the parts of an emoji. */
const marks = /[\u200e\u200f\u061c]/gu;
const joiners =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/gu;
/** Letters without a shape. */
const fillers = /[\u115f\u1160\u3164\uffa0]/gu;

/** Why a text cannot be the name of a person, customer or thing, as a sentence; `null` for one that can. */
export function nameProblem(text: string): string | null {
  if (lines.test(text)) return 'Write the name on one line.';
  if (directions.test(text)) return 'Leave characters that turn the direction of the text out of the name.';
  const seen = text.replace(marks, '').replace(joiners, '');
  if (/[\p{Cc}\p{Cf}]/u.test(seen)) return 'Leave hidden characters out of the name.';
  return /[\p{L}\p{N}]/u.test(seen.replace(fillers, '')) ? null : 'Write a name with at least one letter or digit.';
}

/** What mail programs make a link of wherever it stands. */
const links = /:\/\/|(?<![\p{L}\p{N}])www\.|\S@\S+\.\S/iu;
const hosts = /(?<![\p{L}\p{N}_-])(?<host>[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+)(?<path>[/:?#]\S)?/gu;

/** The hosts of the public DNS in a text, each with whether something of an address follows it. Initials before a short word are none: “A.J.de Villiers”. */
function hostsIn(text: string): { hasPath: boolean }[] {
  return [...text.matchAll(hosts)].flatMap(({ groups }) => {
    const { publicSuffix, isIcann } = parse(groups?.['host'] ?? '', { validateHostname: false });
    const before = groups?.['host']?.slice(0, -(publicSuffix?.length ?? 0)).split('.') ?? [];
    const hasPath = groups?.['path'] !== undefined;
    return isIcann === true && (hasPath || before.some((label) => label.length > 1)) ? [{ hasPath }] : [];
  });
}

const withoutLinks = 'Leave links and email addresses out of the name.';
/** The text as a browser reads an address in it (UTS 46 2.3). */
const asAddress = (text: string) => text.normalize('NFKC').replaceAll('\u3002', '.');

/** Why a text cannot be the name of a person, which emails to others carry: beside `nameProblem`, all that a mail program makes a link of. */
export function personNameProblem(text: string): string | null {
  const read = asAddress(text);
  return nameProblem(text) ?? (read.includes('@') || links.test(read) || hostsIn(read).length > 0 ? withoutLinks : null);
}

/** The same of a customer. It may be named after its domain, as “Karoo.co.za (Pty) Ltd” is, but not hold a whole address. */
export function customerNameProblem(text: string): string | null {
  const read = asAddress(text);
  return nameProblem(text) ?? (links.test(read) || hostsIn(read).some(({ hasPath }) => hasPath) ? withoutLinks : null);
}
