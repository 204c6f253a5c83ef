import { strictnessOf } from './effective-policy.ts';
import { type DmarcRecord, readDmarcRecord } from './record.ts';
import { meantValues } from './repair.ts';
import { dmarcValues, writeDmarcRecord } from './write-record.ts';

/** Negative where the first asks for less: first of the domain itself, then of its subdomains. */
function compareStrictness(one: DmarcRecord, other: DmarcRecord): number {
  const others = strictnessOf(other);
  return (
    strictnessOf(one)
      .map((rank, index) => rank - (others[index] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
}

/**
 * One record for several at one name, with every address they report to. `mild` has the weakest of their policies, so that it loses no
 * messages, `strict` the strongest; both are the same where they agree. Alignment is strict only where all ask for that.
 */
export function oneOfSeveral(texts: readonly string[]): { mild: string; strict: string } {
  const records = texts.flatMap((text) => readDmarcRecord(text) ?? []).sort((a, b) => (a.text < b.text ? -1 : 1));
  const sound = records.filter(({ p, actsAsNone, usable }) => p !== null && usable && !actsAsNone);
  const ranked = [...(sound.length > 0 ? sound : records)].sort(compareStrictness);
  const values = (record: DmarcRecord) => meantValues(record.text) ?? dmarcValues(record);
  const all = (tag: 'rua' | 'ruf') => [...new Set(records.flatMap((record) => values(record)[tag] ?? []))];
  const alignment = (tag: 'adkim' | 'aspf') => (ranked.every((record) => record[tag] === 's') ? 's' : 'r');
  const write = (record: DmarcRecord | undefined) =>
    record === undefined
      ? (texts[0] ?? '')
      : writeDmarcRecord({
          ...values(record),
          adkim: alignment('adkim'),
          aspf: alignment('aspf'),
          rua: all('rua'),
          ruf: all('ruf'),
        });
  const [mild] = ranked;
  const strict = ranked.at(-1);
  const isSame = mild === undefined || strict === undefined || compareStrictness(mild, strict) === 0;
  return { mild: write(mild), strict: write(isSame ? mild : strict) };
}
