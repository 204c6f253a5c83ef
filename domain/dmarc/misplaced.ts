import { type DnsAnswer, joinedTexts, type Lookup, readable } from '../dns/answer.ts';
import { walkNames } from './discovery.ts';
import { isDmarcRecord } from './record.ts';

/** DMARC records at names where no receiver looks. */
export type Misplaced = { at: string; text: string }[];

/** A name nobody uses; if `_dmarc` below it answers, a wildcard answers for every name. */
const improbable = 'zz-beacon-asks-whether-any-name-answers';

/**
 * Checks where DNS hosts’ panels put DMARC records by mistake: at the domain itself, under `_dmarc` twice, with the domain doubled. Answers
 * of a wildcard do not count.
 */
export async function findMisplaced(lookup: Lookup, domain: string): Promise<Misplaced> {
  const places = [
    domain,
    `_dmarc._dmarc.${domain}`,
    `_dmarc.${domain}.${domain}`,
    ...deepNames(domain).map((name) => `_dmarc.${name}`),
  ].filter((name) => name.length <= 253);
  const answers = await Promise.all(places.map(async (at) => ({ at, answer: await lookup(at, 'TXT') })));
  const recordsOf = (answer: DnsAnswer<'TXT'>) => joinedTexts(answer).map(readable).filter(isDmarcRecord);
  const found = answers.flatMap(({ at, answer }) => recordsOf(answer).map((text) => ({ at, text })));
  if (found.every(({ at }) => at === domain)) return found;
  const wildcard = recordsOf(await lookup(`_dmarc.${improbable}.${domain}`, 'TXT'));
  return found.filter(({ at, text }) => at === domain || !wildcard.includes(text));
}

/** The names between a long name and the ones that the walk asks, where no receiver finds a record (RFC 9989 4.10). */
export function deepNames(start: string): string[] {
  const labels = start.split('.');
  const asked = new Set(walkNames(start));
  return labels.length < 9
    ? []
    : labels
        .slice(1, -7)
        .map((_, index) => labels.slice(index + 1).join('.'))
        .filter((name) => !asked.has(name));
}
