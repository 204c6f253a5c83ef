import { joinedTexts, type Lookup, readable } from '../dns/answer.ts';
import { withoutInvisible } from '../dns/invisible.ts';
import { readFields } from './fields.ts';

/** One address of a TLS-RPT record that can be used. */
export type TlsRptUri = { text: string; scheme: 'mailto' | 'https'; target: string };

/** A TLS-RPT record as read: the addresses that can be used, and what is wrong in a few words each. */
export type TlsRptRecord = { text: string; rua: TlsRptUri[]; problems: string[] };

/** What a domain says about reports of failed encryption (RFC 8460 3). `several` and `broken` are as none to senders. */
export type TlsRptFindings = {
  state: 'found' | 'none' | 'several' | 'broken' | 'unknown';
  at: string;
  texts: string[];
  record: TlsRptRecord | null;
  aliases: string[];
  failure: string | null;
};

const mailbox = /^[^\s@,;!]+@(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z0-9-]+(?:\?[^\s,;!]*)?$/i;
const place = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#][^\s!]*)?$/i;

function readUri(text: string): TlsRptUri | null {
  const found = /^(mailto|https):(.*)$/is.exec(text);
  const scheme = found?.[1]?.toLowerCase();
  const rest = found?.[2] ?? '';
  if (scheme === 'mailto') return mailbox.test(rest) ? { text, scheme, target: rest } : null;
  if (scheme !== 'https' || !rest.startsWith('//')) return null;
  return place.test(rest.slice(2)) ? { text, scheme, target: rest.slice(2) } : null;
}

/** Reads a record that begins with `v=TLSRPTv1;`; other fields are ignored (RFC 8460 3). Never throws. */
export function readTlsRpt(text: string): TlsRptRecord {
  const { fields, broken: problems } = readFields(text);
  const lists = fields.filter(({ name }) => name === 'rua');
  if (lists.length === 0) problems.push('rua is missing');
  if (lists.length > 1) problems.push('rua is repeated, and senders differ in which one they use');
  const rua: TlsRptUri[] = [];
  for (const part of lists.flatMap(({ value }) => value.split(',')).map((piece) => piece.trim())) {
    const uri = readUri(part);
    if (uri !== null) rua.push(uri);
    else problems.push(part === '' ? 'rua has an empty address' : `"${part}" is not a mailto: or https: address`);
  }
  return { text, rua, problems };
}

/** The addresses that a text was surely meant to name, however it is written. */
export function meantUris(text: string): string[] {
  const plain = withoutInvisible(text).replace(/["'“”„‘’]/g, '');
  const uris = plain.match(/https:\/\/[^\s,;!]+|(?:mailto:)?[^\s,;!:=/<>]+@[^\s,;!<>]+/gi) ?? [];
  return uris.map((uri) => (/^(?:https|mailto):/i.test(uri) ? uri : `mailto:${uri}`)).filter((uri) => readUri(uri) !== null);
}

/** Writes a TLS-RPT record for addresses with their scheme. */
export function writeTlsRpt(rua: readonly string[]): string {
  return `v=TLSRPTv1; rua=${rua.join(',')}`;
}

/** Looks up what a domain says about reports of failed encryption. */
export async function lookUpTlsRpt(lookup: Lookup, domain: string): Promise<TlsRptFindings> {
  const at = `_smtp._tls.${domain}`;
  const answer = await lookup(at, 'TXT');
  const empty = { at, texts: [], record: null, aliases: [], failure: null };
  if (answer.status === 'failed') return { ...empty, state: 'unknown', failure: `${answer.reason}: ${answer.detail}` };
  const { aliases } = answer;
  const all = joinedTexts(answer).map(readable);
  const texts = all.filter((text) => text.startsWith('v=TLSRPTv1;'));
  if (texts.length > 1) return { ...empty, aliases, texts, state: 'several' };
  const [text] = texts;
  if (text === undefined) {
    const meant = all.filter((candidate) => /^\W{0,3}v\s*[=:]\s*\W{0,3}TLSRPT/i.test(candidate));
    return { ...empty, aliases, texts: meant, state: meant.length > 0 ? 'broken' : 'none' };
  }
  const record = readTlsRpt(text);
  return { ...empty, aliases, texts, record, state: record.rua.length > 0 ? 'found' : 'broken' };
}
