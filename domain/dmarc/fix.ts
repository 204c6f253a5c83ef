import { policies } from '../vocabulary.ts';
import { type DmarcRecord, readDmarcRecord } from './record.ts';
import { meantValues } from './repair.ts';
import { dmarcValues, writeDmarcRecord } from './write-record.ts';

const strength = ({ p }: DmarcRecord) => (p === null ? 0 : policies.indexOf(p));

/** One record for several at one name: the mildest of their policies, so that it loses no messages, and every address they report to. */
export function oneOfSeveral(texts: readonly string[]): string {
  const records = texts.flatMap((text) => readDmarcRecord(text) ?? []).sort((a, b) => (a.text < b.text ? -1 : 1));
  const sound = records.filter(({ p, actsAsNone, usable }) => p !== null && usable && !actsAsNone);
  const [mildest] = [...(sound.length > 0 ? sound : records)].sort((a, b) => strength(a) - strength(b));
  if (mildest === undefined) return texts[0] ?? '';
  const values = (record: DmarcRecord) => meantValues(record.text) ?? dmarcValues(record);
  const all = (tag: 'rua' | 'ruf') => [...new Set(records.flatMap((record) => values(record)[tag] ?? []))];
  return writeDmarcRecord({ ...values(mildest), rua: all('rua'), ruf: all('ruf') });
}
