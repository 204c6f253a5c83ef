import { trimmed } from '../dns/invisible.ts';
import { type Policy, policies } from '../vocabulary.ts';

export type { Policy };

/** One tag as written: `name` in lower case, `value` without the white space around it. */
export type DmarcTag = { name: string; written: string; value: string };

/** A place reports are sent to. `host` is the domain behind the `@` for mail; `limit` the obsolete `!10m` (RFC 9989 4.8). */
export type ReportUri = { uri: string; scheme: string; address: string; host: string; limit: string | null };

/**
 * What is wrong with, or notable in, the text of a record. `at` is the tag or the piece of text meant. None of them makes a reader
 * discard the record; where one does, `readDmarcRecord` answers `null`.
 */
export type DmarcRemark = {
  kind:
    | 'bad_value'
    | 'not_a_tag'
    | 'duplicate'
    | 'unknown'
    | 'upper_case'
    | 'historic'
    | 'bad_uri'
    | 'empty_uri'
    | 'unsupported_scheme'
    | 'size_suffix'
    | 'fo_0_and_1';
  tag: string;
  at: string;
};

/** A DMARC record as RFC 9989 4.7 reads it: missing or broken values are `null` or the default. */
export type DmarcRecord = {
  text: string;
  tags: DmarcTag[];
  p: Policy | null;
  sp: Policy | null;
  np: Policy | null;
  adkim: 'r' | 's';
  aspf: 'r' | 's';
  testing: boolean;
  psd: 'y' | 'n' | 'u';
  fo: string[];
  rua: ReportUri[];
  ruf: ReportUri[];
  pct: string | null;
  /** False: no valid `p`, or a broken `sp` or `np`, and nowhere to report to, so receivers apply no DMARC (RFC 9989 4.10.1). */
  usable: boolean;
  /** True: the same faults, but somewhere to report to, so receivers act as if the whole record said `p=none` (RFC 9989 4.10.1). */
  actsAsNone: boolean;
  remarks: DmarcRemark[];
};

const versionTag = /^[vV][ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/;
const historic = new Set(['pct', 'rf', 'ri']);
const known = new Set(['v', 'p', 'sp', 'np', 'adkim', 'aspf', 't', 'psd', 'fo', 'rua', 'ruf', ...historic]);

/** Whether a record asks for more than monitoring, for the domain or below it. */
export function isStrict({ p, sp, np }: Pick<DmarcRecord, 'p' | 'sp' | 'np'>): boolean {
  return [p, sp, np].some((policy) => policy === 'quarantine' || policy === 'reject');
}

/** Whether receivers of RFC 7489 test the policy too: they know `pct=0` and not `t=y`. */
export function testsEverywhere({ testing, pct }: Pick<DmarcRecord, 'testing' | 'pct'>): boolean {
  return testing && /^\s*0+\s*$/.test(pct ?? '');
}

/** Whether a text is a DMARC record at all: its first tag is `v=DMARC1`, the value in capitals (RFC 9989 4.7 `v`). */
export function isDmarcRecord(text: string): boolean {
  return versionTag.test(text);
}

function splitUris(value: string): string[] {
  return value.split(',').map(trimmed);
}

/** One address of `rua` or `ruf`; `null` where it is not a URI that can be used (RFC 9989 4.8, RFC 3986). */
export function readReportUri(text: string): ReportUri | null {
  const match = /^([A-Za-z][A-Za-z0-9+.-]*):(["-~]+)(?:!(\d+[kmgtKMGT]?))?$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const scheme = match[1].toLowerCase();
  const address = match[2].replace(/\?.*$/s, '');
  const limit = match[3] ?? null;
  if (scheme !== 'mailto') return { uri: text, scheme, address, host: '', limit };
  const parts = /^([^@\s/<>"(),:;\\]+)@((?:[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63})$/.exec(address);
  return parts?.[2] === undefined ? null : { uri: text, scheme, address, host: parts[2].toLowerCase(), limit };
}

function uris(tag: DmarcTag | undefined, remarks: DmarcRemark[]): ReportUri[] {
  if (tag === undefined) return [];
  const parts = splitUris(tag.value);
  if (parts.every((part) => part === '')) remarks.push({ kind: 'bad_value', tag: tag.name, at: '' });
  else if (parts.includes('')) remarks.push({ kind: 'empty_uri', tag: tag.name, at: tag.value });
  return parts
    .filter((part) => part !== '')
    .flatMap((part) => {
      const uri = readReportUri(part);
      if (uri === null) remarks.push({ kind: 'bad_uri', tag: tag.name, at: part });
      else if (uri.scheme !== 'mailto') remarks.push({ kind: 'unsupported_scheme', tag: tag.name, at: part });
      else {
        if (uri.limit !== null) remarks.push({ kind: 'size_suffix', tag: tag.name, at: part });
        return [uri];
      }
      return [];
    });
}

function splitTags(text: string, remarks: DmarcRemark[]): DmarcTag[] {
  const tags: DmarcTag[] = [];
  for (const piece of text.split(';')) {
    const part = trimmed(piece);
    if (part === '') continue;
    const match = /^([A-Za-z]+)[ \t]*=[ \t]*(.*)$/s.exec(part);
    if (match?.[1] === undefined || match[2] === undefined) {
      remarks.push({ kind: 'not_a_tag', tag: '', at: part });
      continue;
    }
    const name = match[1].toLowerCase();
    if (match[1] !== name) remarks.push({ kind: 'upper_case', tag: name, at: match[1] });
    if (tags.some((tag) => tag.name === name)) remarks.push({ kind: 'duplicate', tag: name, at: part });
    if (!known.has(name)) remarks.push({ kind: 'unknown', tag: name, at: part });
    if (historic.has(name)) remarks.push({ kind: 'historic', tag: name, at: part });
    tags.push({ name, written: match[1], value: match[2] });
  }
  return tags;
}

function readFo(tag: DmarcTag | undefined, remarks: DmarcRemark[]): string[] {
  if (tag === undefined) return ['0'];
  const options = tag.value.toLowerCase().split(':').map(trimmed);
  if (options.some((option) => !['0', '1', 'd', 's'].includes(option)) || new Set(options).size !== options.length) {
    remarks.push({ kind: 'bad_value', tag: 'fo', at: tag.value });
    return ['0'];
  }
  if (options.includes('0') && options.includes('1')) remarks.push({ kind: 'fo_0_and_1', tag: 'fo', at: tag.value });
  return options;
}

/**
 * Reads the joined text of one TXT record. Answers `null` where it is not a DMARC record (RFC 9989 4.7); otherwise the record, with
 * every broken tag at its default and named in `remarks` (RFC 9989 4.8). The first of a repeated tag counts.
 * Never throws.
 */
export function readDmarcRecord(text: string): DmarcRecord | null {
  if (!isDmarcRecord(text)) return null;
  const remarks: DmarcRemark[] = [];
  const tags = splitTags(text, remarks);
  const tagOf = (name: string) => tags.find((tag) => tag.name === name);

  function word<Word extends string>(name: string, words: readonly Word[]): Word | null {
    const tag = tagOf(name);
    if (tag === undefined) return null;
    const found = words.find((candidate) => candidate === tag.value.toLowerCase());
    if (found === undefined) remarks.push({ kind: 'bad_value', tag: name, at: tag.value });
    return found ?? null;
  }

  const p = word('p', policies);
  const sp = word('sp', policies);
  const np = word('np', policies);
  const rua = uris(tagOf('rua'), remarks);
  const broken = p === null || (sp === null && tagOf('sp') !== undefined) || (np === null && tagOf('np') !== undefined);
  return {
    text,
    tags,
    p,
    sp,
    np,
    adkim: word('adkim', ['r', 's'] as const) ?? 'r',
    aspf: word('aspf', ['r', 's'] as const) ?? 'r',
    testing: word('t', ['y', 'n'] as const) === 'y',
    psd: word('psd', ['y', 'n', 'u'] as const) ?? 'u',
    fo: readFo(tagOf('fo'), remarks),
    rua,
    ruf: uris(tagOf('ruf'), remarks),
    pct: tagOf('pct')?.value ?? null,
    usable: !broken || rua.length > 0,
    actsAsNone: broken && rua.length > 0,
    remarks,
  };
}
