import { ok, type Result, refused } from '../result.ts';
import { type IpAddress, readAddress, readIp4, readIp6 } from '../spf/address.ts';
import { type DnsAnswer, joinedTexts, type Lookup, readable } from './answer.ts';

/** A blocklist in the DNS: the zone that is asked, and the name people read, which leaves out an access key in front of it. */
export type Blocklist = { zone: string; name: string };

/**
 * What a list says of an address: `listed` with its codes (`127.0.0.2`) and its reason in words, `clean`, or `unknown` where it answered
 * nothing that can be used.
 */
export type Listed = { state: 'listed'; codes: string[]; reason: string | null };
export type ListAnswer = Listed | { state: 'clean' } | { state: 'unknown' };

const zonePattern = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const keyPattern = /^[a-z0-9]{20,63}$/;
/** 253 characters less 32 nibbles with their dots. */
const longestZone = 189;
const longestReason = 200;

/** The name of a zone for people: without labels that look like somebody's access key. */
function shownName(zone: string): string {
  const labels = zone.split('.');
  const shown = labels.filter((label, index) => index >= labels.length - 2 || !keyPattern.test(label));
  return shown.join('.');
}

/**
 * Reads a list of zones parted by commas, as `zen.example.org, bl.example.net`; nothing is an empty list. Refused: what is no domain name
 * of two labels or more, and one list twice.
 */
export function readBlocklists(text: string): Result<Blocklist[]> {
  const zones = text
    .split(',')
    .map((part) => part.trim().toLowerCase().replace(/\.$/, ''))
    .filter((part) => part !== '');
  const lists: Blocklist[] = [];
  for (const zone of zones) {
    if (!zonePattern.test(zone) || zone.length > longestZone)
      return refused('blocklist', `"${zone}" is not the zone of a blocklist like zen.example.org`, 'RFC 5782 2.1');
    const name = shownName(zone);
    if (lists.some((list) => list.name === name)) return refused('blocklist', `"${name}" is named twice`, 'RFC 5782 2.1');
    lists.push({ zone, name });
  }
  return ok(lists);
}

function queryOf({ family, words }: IpAddress, zone: string): string {
  const parts =
    family === 4
      ? words.flatMap((word) => [word >> 8, word & 255])
      : words.flatMap((word) => word.toString(16).padStart(4, '0').split(''));
  return `${parts.reverse().join('.')}.${zone}`;
}

/** The name that asks a list about an address: its octets or nibbles reversed (RFC 5782 2.1, 2.4); `null` for what is no address. */
export function listQuery(address: string, { zone }: Blocklist): string | null {
  const read = readAddress(address);
  return read === null ? null : queryOf(read, zone);
}

const isCode = (record: string) => record.startsWith('127.');
/** Codes by which lists refuse an answer: a mistyped name, a public resolver, too many questions. */
const isRefusal = (record: string) => record.startsWith('127.255.255.');

/** What the answer to a question about an address means (RFC 5782 2.1); anything but a code of 127.0.0.0/8 or "no such name" is unknown. */
export function judgeListAnswer(answer: DnsAnswer<'A'>): Exclude<ListAnswer, Listed> | Pick<Listed, 'state' | 'codes'> {
  if (answer.status === 'failed') return { state: 'unknown' };
  if (answer.status !== 'found') return { state: 'clean' };
  if (answer.records.some((record) => !isCode(record) || isRefusal(record))) return { state: 'unknown' };
  return { state: 'listed', codes: [...new Set(answer.records)].sort() };
}

function reasonOf(answer: DnsAnswer<'TXT'>, { zone, name }: Blocklist): string | null {
  const text = joinedTexts(answer)
    .map((one) =>
      readable(one)
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim(),
    )
    .filter((one) => one !== '')
    .sort()
    .join(' | ')
    .replaceAll(zone, name);
  return text === '' ? null : text.length <= longestReason ? text : `${text.slice(0, longestReason - 1)}…`;
}

/** Asks a list about an address, and about the reason where it is listed. Never throws. */
export async function lookUpListing(lookup: Lookup, list: Blocklist, address: string): Promise<ListAnswer> {
  const name = listQuery(address, list);
  if (name === null) return { state: 'unknown' };
  const verdict = judgeListAnswer(await lookup(name, 'A'));
  return verdict.state === 'listed' ? { ...verdict, reason: reasonOf(await lookup(name, 'TXT'), list) } : verdict;
}

const testEntries = {
  4: { listed: readIp4('127.0.0.2'), clean: readIp4('127.0.0.1') },
  6: { listed: readIp6('::ffff:7f00:2'), clean: readIp6('::ffff:7f00:1') },
};

/**
 * Whether a list works for addresses of a family: its test entry is listed, and the one beside it is not (RFC 5782 5). A list that is
 * gone, refuses us, or lists the whole world does not. Never throws.
 */
export async function isListWorking(lookup: Lookup, { zone }: Blocklist, family: 4 | 6): Promise<boolean> {
  const { listed, clean } = testEntries[family];
  if (listed === null || clean === null) return false;
  const [first, second] = await Promise.all([lookup(queryOf(listed, zone), 'A'), lookup(queryOf(clean, zone), 'A')]);
  return judgeListAnswer(first).state === 'listed' && judgeListAnswer(second).state === 'clean';
}
