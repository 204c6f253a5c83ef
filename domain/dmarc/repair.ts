import { withoutInvisible } from '../dns/invisible.ts';
import { policies } from '../vocabulary.ts';
import { readDmarcRecord, readReportUri, testsEverywhere } from './record.ts';
import { type DmarcValues, dmarcValues, writeDmarcRecord } from './write-record.ts';

const quotes = /["'`“”„‘’]/g;
const version = /^[\W_]*(?:v\s*[=:]\s*)?dmarc\s*1\b[\s;,]*/i;
const tagStart = /(?:^|[;,\s])\s*(v|p|sp|np|adkim|aspf|t|psd|fo|rua|ruf|pct|rf|ri)\s*[=:]/gi;

const tagNames = new Set(['v', 'p', 'sp', 'np', 'adkim', 'aspf', 't', 'psd', 'fo', 'rua', 'ruf', 'pct', 'rf', 'ri', 'mailto']);
const anyTag = /(?<=^|[;,\s])([a-z]+)\s*[=:]\s*(?=(mail\s*to\s*[:=]|[^\s;,=:]+@)|(none|quarantine|reject)\b)/gi;

/** The text with the names of tags that exist: one that holds addresses was meant as `rua`, one that holds a policy as `p`. */
function withTagNames(text: string): string {
  const has = (name: string) => new RegExp(`(?:^|[;,\\s])${name}\\s*[=:]`, 'i').test(text);
  return text.replace(anyTag, (whole: string, name: string, address?: string) => {
    if (tagNames.has(name.toLowerCase()) || has(address === undefined ? 'p' : 'rua')) return whole;
    return `${address === undefined ? 'p' : 'rua'}=`;
  });
}

/** A text without what panels, documents and keyboards add to it: invisible characters, wide letters (＝), quotes, backslashes, folded lines. */
function plainText(text: string): string {
  const plain = withoutInvisible(text)
    .normalize('NFKC')
    .replace(/\\(?=;)/g, '')
    .replace(quotes, '')
    .replace(/\s+/g, ' ')
    .trim();
  return withTagNames(plain);
}

/** Whether a text names a tag, however it is written; receivers may not see it. */
export function meansTag(text: string, name: 'p' | 'rua' | 'ruf'): boolean {
  return new RegExp(`(?:^|[;,\\s])${name}\\s*[=:]`, 'i').test(plainText(text));
}

/** One tag as somebody meant it: the text up to the next tag that anybody knows. */
function meantTags(text: string): Map<string, string> {
  const starts = [...text.matchAll(tagStart)];
  const tags = new Map<string, string>();
  starts.forEach((start, index) => {
    const name = (start[1] ?? '').toLowerCase();
    const value = text.slice(start.index + start[0].length, starts[index + 1]?.index).trim();
    const before = tags.get(name);
    if (before === undefined) tags.set(name, value);
    else if (name === 'rua' || name === 'ruf') tags.set(name, `${before},${value}`);
  });
  return tags;
}

/** Letters to insert, delete or change to make one word of another (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function policyOf(written: string | undefined): string | undefined {
  const word = written?.toLowerCase().replace(/[^a-z]/g, '');
  if (word === undefined || word === '') return undefined;
  return policies.find((policy) => distance(word, policy) <= Math.floor(policy.length / 3)) ?? word;
}

/** How a tag that no standard knows begins, behind the addresses. */
const otherTag = /^\s*(?!mail *to)[\w-]+\s*=/i;

/**
 * The addresses of a `rua` or `ruf` as URIs that receivers can use; a piece that is no address stays as written. What follows a
 * semicolon and names no mailbox is another tag.
 */
function addressesOf(written: string | undefined): string[] | undefined {
  if (written === undefined) return undefined;
  const own = written.split(';').filter((part, index) => index === 0 || (/@|mail *to/i.test(part) && !otherTag.test(part)));
  const marked = own.join(';').replace(/mail(?:\s*to\s*[:=]?|\s*:)\s*\/{0,2}\s*/gi, ' mailto:');
  const pieces = marked.split(/[\s,;<>]+/).filter((piece) => piece !== '' && piece !== 'mailto:');
  const uris = pieces.flatMap((piece) => {
    const bare = piece.replace(/\.+$/, '');
    const uri = readReportUri(/^[a-z][a-z0-9+.-]*:/i.test(bare) ? bare : `mailto:${bare}`);
    return uri === null ? [piece] : uri.scheme === 'mailto' ? [`mailto:${uri.address}`] : [];
  });
  return [...new Set(uris)];
}

/**
 * The values a DMARC text was surely meant to have, whatever people and panels did to it: invisible characters, quotes, `\;`, `:` for
 * `=`, tags without a separator or with commas, policies with a typing mistake, addresses without `mailto:`, with `//`, with spaces or
 * semicolons, with a dot behind them. A mailbox that cannot be read stays as written; places that are no mailbox go, since reports are sent by email only. `null`
 * where the text does not begin like DMARC or a policy in it is not clear (RFC 9989 4.7, 4.8).
 */
export function meantValues(text: string): DmarcValues | null {
  const plain = plainText(text);
  const moved = plain.replace(/^(.+?);\s*(v\s*[=:]\s*dmarc\s*1)\s*(?:;|$)/i, '$2;$1;');
  const head = version.exec(moved)?.[0];
  if (head === undefined) return null;
  const tags = meantTags(moved.slice(head.length));
  const parts = ['v=DMARC1'];
  for (const [name, value] of tags) {
    if (name === 'v' || name === 'rua' || name === 'ruf') continue;
    const word = value.replace(/[;,\s]+$/, '').replace(/[;,].*$/s, '');
    parts.push(`${name}=${name === 'p' || name === 'sp' || name === 'np' ? (policyOf(word) ?? '') : word}`);
  }
  const record = readDmarcRecord(parts.join('; '));
  if (record === null || record.remarks.some(({ kind, tag }) => kind === 'bad_value' && /^(?:p|sp|np)$/.test(tag))) return null;
  const { rua: _rua, ruf: _ruf, ...values } = dmarcValues(record);
  const rua = addressesOf(tags.get('rua'));
  const ruf = addressesOf(tags.get('ruf'));
  return {
    ...values,
    ...(testsEverywhere(record) ? { pct: '0' } : {}),
    ...(rua === undefined ? {} : { rua }),
    ...(ruf === undefined ? {} : { ruf }),
  };
}

/** The mailboxes that a text names, in lower case, whatever surrounds them. */
export function addressesIn(text: string): string[] {
  return [...withoutInvisible(text).matchAll(/[\p{L}\p{N}._%+&#~^{}|*-]+@[\p{L}\p{N}._-]*[\p{L}\p{N}]/gu)].map(([address]) =>
    address.toLowerCase(),
  );
}

/** The record a text was surely meant to be, ready to publish; `null` where that is not clear or it would have no policy. */
export function repairedDmarc(text: string): string | null {
  const values = meantValues(text);
  if (values === null) return null;
  const written = writeDmarcRecord(values);
  const record = readDmarcRecord(written);
  return meansTag(text, 'p') && record?.remarks.every(({ kind }) => kind !== 'bad_uri') === true ? written : null;
}

/** A repaired record that also reports to `address`; the text as it is without one, `undefined` without a text. */
export function reportingTo(text: string | undefined, address: string | null): string | undefined {
  const values = text === undefined ? null : meantValues(text);
  if (values === null || address === null) return text;
  const rua = (values.rua ?? []).filter((uri) => uri.toLowerCase() !== `mailto:${address.toLowerCase()}`);
  return writeDmarcRecord({ ...values, rua: [`mailto:${address}`, ...rua] });
}
