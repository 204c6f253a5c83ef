import { policies } from '../vocabulary.ts';
import { type DmarcRecord, readDmarcRecord } from './record.ts';
import { dmarcValues, writeDmarcRecord } from './write-record.ts';

const harmful = new Set(['bad_value', 'not_a_tag', 'bad_uri', 'duplicate']);

const versionTag = /^\s*v\s*=\s*dmarc1\s*$/i;

function withVersionFirst(text: string): string {
  const pieces = text.split(';');
  const rest = pieces.filter((piece) => !versionTag.test(piece));
  return rest.length === pieces.length ? text : `v=DMARC1;${rest.join(';')}`;
}

/**
 * The record that a text was meant as whose beginning no receiver knows: quotes and spaces before it, `v=dmarc1`, `v: DMARC1`, another
 * tag before `v`. `null` where more than the beginning is wrong (RFC 9989 4.7).
 */
export function fixedText(near: string): string | null {
  const text = withVersionFirst(near);
  const head = /^\W{0,3}v\s*[=:]["'“”‘’\s]*dmarc1["'“”‘’\s]*;/i.exec(text)?.[0];
  if (head === undefined) return null;
  let end = text.length;
  while (/["'“”‘’\s]/.test(text.charAt(end - 1))) end -= 1;
  const fixed = `v=DMARC1; ${text.slice(head.length, end).trim()}`;
  const record = readDmarcRecord(fixed);
  const isGood = record?.p != null && record.remarks.every(({ kind }) => !harmful.has(kind));
  return isGood ? fixed : null;
}

const strength = ({ p }: DmarcRecord) => (p === null ? 0 : policies.indexOf(p));

/** One record for several at one name: the mildest of their policies, so that no messages is lost by it, and every address they report to. */
export function oneOfSeveral(texts: readonly string[]): string {
  const records = texts.flatMap((text) => readDmarcRecord(text) ?? []).sort((a, b) => (a.text < b.text ? -1 : 1));
  const sound = records.filter(({ p, actsAsNone, usable }) => p !== null && usable && !actsAsNone);
  const [mildest] = [...(sound.length > 0 ? sound : records)].sort((a, b) => strength(a) - strength(b));
  if (mildest === undefined) return texts[0] ?? '';
  const rua = [...new Set(records.flatMap((record) => dmarcValues(record).rua ?? []))];
  return writeDmarcRecord({ ...dmarcValues(mildest), rua });
}
