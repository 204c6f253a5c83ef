import { policies } from '../vocabulary.ts';
import { type DmarcRecord, readDmarcRecord } from './record.ts';
import { meantValues } from './repair.ts';
import { dmarcValues, writeDmarcRecord } from './write-record.ts';

const strength = ({ p }: DmarcRecord) => (p === null ? 0 : policies.indexOf(p));

/**
 * One record for several at one name, with every address they report to. `mild` has the weakest of their policies, so that it loses no
 * messages, `strict` the strongest; both are the same where they agree.
 */
export function oneOfSeveral(texts: readonly string[]): { mild: string; strict: string } {
  const records = texts.flatMap((text) => readDmarcRecord(text) ?? []).sort((a, b) => (a.text < b.text ? -1 : 1));
  const sound = records.filter(({ p, actsAsNone, usable }) => p !== null && usable && !actsAsNone);
  const ranked = [...(sound.length > 0 ? sound : records)].sort((a, b) => strength(a) - strength(b));
  const values = (record: DmarcRecord) => meantValues(record.text) ?? dmarcValues(record);
  const all = (tag: 'rua' | 'ruf') => [...new Set(records.flatMap((record) => values(record)[tag] ?? []))];
  const write = (record: DmarcRecord | undefined) =>
    record === undefined ? (texts[0] ?? '') : writeDmarcRecord({ ...values(record), rua: all('rua'), ruf: all('ruf') });
  const [mild, strict] = [ranked[0], ranked.at(-1)];
  return { mild: write(mild), strict: write(mild?.p === strict?.p ? mild : strict) };
}
