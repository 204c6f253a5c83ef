import { type Addresses, compareAddresses, openAddresses, wordsAt } from '#domain/rows/addresses.ts';
import { openFirstDays } from '#domain/rows/source-names.ts';
import { countOf, eachSource } from '#domain/rows/source-sums.ts';
import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';
import { sourceViews, spanOf } from './source-views.ts';

/** The addresses of a domain with messages in a period, in order, with their sums. */
export type DomainSources = { addresses: Addresses; total: Float64Array; passed: Float64Array };

/** What each domain's addresses sent in a period; domains without messages are left out. */
export async function sourceSums(db: Db, domainIds: readonly number[], days: DayRange): Promise<Map<number, DomainSources>> {
  const sums = new Map<number, DomainSources>();
  for (const { domainId, tables } of await sourceViews(db, domainIds, days)) {
    const v4: number[] = [];
    const v6: number[] = [];
    const total: number[] = [];
    const passed: number[] = [];
    eachSource(tables, spanOf(days), ['total', 'passed'], (addresses, place, values) => {
      const messages = countOf(values, 'total');
      if (messages <= 0) return;
      const words = wordsAt(addresses, place);
      (words.length === 1 ? v4 : v6).push(...words);
      total.push(messages);
      passed.push(countOf(values, 'passed'));
    });
    const addresses = { v4: Uint32Array.from(v4), v6: Uint32Array.from(v6) };
    if (total.length > 0) sums.set(domainId, { addresses, total: Float64Array.from(total), passed: Float64Array.from(passed) });
  }
  return sums;
}

/** The sums of periods that share no day, together. */
export function joinSums(periods: readonly ReadonlyMap<number, DomainSources>[]): Map<number, DomainSources> {
  const joined = new Map<number, DomainSources>();
  for (const sums of periods)
    for (const [id, more] of sums) {
      const known = joined.get(id);
      joined.set(id, known === undefined ? more : addSources(known, more));
    }
  return joined;
}

function addSources(a: DomainSources, b: DomainSources): DomainSources {
  const most = a.total.length + b.total.length;
  const addresses = openAddresses(a.addresses.v4.length + b.addresses.v4.length);
  const total = new Float64Array(most);
  const passed = new Float64Array(most);
  let [i, j, length] = [0, 0, 0];
  for (; i < a.total.length || j < b.total.length; length += 1) {
    const order = orderAt(a, i, b, j);
    addresses.add(order <= 0 ? a.addresses : b.addresses, order <= 0 ? i : j);
    if (order <= 0) {
      total[length] = a.total[i] as number;
      passed[length] = a.passed[i] as number;
      i += 1;
    }
    if (order >= 0) {
      total[length] = (total[length] as number) + (b.total[j] as number);
      passed[length] = (passed[length] as number) + (b.passed[j] as number);
      j += 1;
    }
  }
  return { addresses: addresses.cut(), total: total.slice(0, length), passed: passed.slice(0, length) };
}

function orderAt(a: DomainSources, i: number, b: DomainSources, j: number): number {
  if (i >= a.total.length) return 1;
  if (j >= b.total.length) return -1;
  return compareAddresses(a.addresses, i, b.addresses, j);
}

/** What the sums of a domain weigh, in rows of sums. */
export const weightOfSums = ({ total }: DomainSources): number => 1 + Math.ceil(total.length / 7);

/** How many addresses sent for each domain in a period, and how many of them were seen for the first time in it. */
export async function countSources(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
): Promise<Map<number, { sources: number; fresh: number }>> {
  const span = spanOf(days);
  const counts = new Map<number, { sources: number; fresh: number }>();
  for (const view of await sourceViews(db, domainIds, days)) {
    const counted = { sources: 0, fresh: 0 };
    const firstDayOf = openFirstDays(view.names);
    eachSource(view.tables, span, ['seen', 'total'], (addresses, place, sums) => {
      if (countOf(sums, 'seen') <= 0 && countOf(sums, 'total') <= 0) return;
      counted.sources += 1;
      const first = firstDayOf(addresses, place);
      if (first !== null && first >= span.from) counted.fresh += 1;
    });
    counts.set(view.domainId, counted);
  }
  return counts;
}
