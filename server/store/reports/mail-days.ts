import { failingOf, isOwnSource } from '#domain/protection/own-mail.ts';
import { categoriesOf, type PlacedSender } from '#domain/protection/placed-senders.ts';
import type { Ints } from '#domain/rows/ints.ts';
import { countPlace, dayText, eachAddress, type SourceTable } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';
import { namedSource } from './source-facts.ts';
import { sourceViews, spanOf } from './source-views.ts';

/**
 * Whose the messages of a UTC day are: of the domain's own senders, forged; `known` are all whose addresses are stored, with those that
 * failed. Who is whose is decided by the whole period.
 */
export type MailSplitDay = {
  day: string;
  own: { messages: number; passed: number };
  forged: number;
  known: { messages: number; failed: number };
};

const columns = [countPlace.total, countPlace.passed, countPlace.forwarded] as const;

/** The days of an address in a span: `[day, messages, passed, forwarded]`. */
function daysOf(
  tables: readonly SourceTable[],
  having: readonly number[],
  places: readonly number[],
  span: { from: number; to: number },
) {
  const found: [day: number, messages: number, passed: number, forwarded: number][] = [];
  for (const n of having) {
    const { starts, days, counts } = tables[n] as SourceTable;
    const own = places[n] as number;
    for (let entry = starts[own] as number; entry < (starts[own + 1] as number); entry += 1) {
      const day = days[entry] as number;
      if (day < span.from || day > span.to) continue;
      const [messages = 0, passed = 0, forwarded = 0] = columns.map((column) => (counts[column] as Ints)[entry] as number);
      found.push([day, messages, passed, forwarded]);
    }
  }
  return found;
}

/** Whose the messages of domains are on each day that has some, by domain; `placed` are the senders that people placed. */
export async function mailDays(
  db: Db,
  ids: readonly number[],
  days: DayRange,
  placed: readonly PlacedSender[],
): Promise<Map<number, MailSplitDay[]>> {
  const span = spanOf(days);
  const withPlaced = new Set(placed.map(({ domainId }) => domainId));
  const answer = new Map<number, MailSplitDay[]>();
  for (const view of await sourceViews(db, ids, days)) {
    const byDay = new Map<number, MailSplitDay>();
    const categoryOf = categoriesOf(placed, view.domainId);
    const isPlaced = withPlaced.has(view.domainId);
    eachAddress(view.tables, (addresses, place, having, places) => {
      const found = daysOf(view.tables, having, places, span);
      const sum = (column: 1 | 2 | 3) => found.reduce((total, one) => total + one[column], 0);
      const [messages, passed, forwarded] = [sum(1), sum(2), sum(3)];
      if (messages <= 0) return;
      const category = isPlaced ? categoryOf(namedSource(view, addresses, place)) : null;
      const isOwn = isOwnSource({ messages, passed, forwarded, category });
      for (const [number, ofDay, passedOfDay, forwardedOfDay] of found) {
        const day = byDay.get(number) ?? {
          day: dayText(number),
          own: { messages: 0, passed: 0 },
          forged: 0,
          known: { messages: 0, failed: 0 },
        };
        byDay.set(number, day);
        day.known.messages += ofDay;
        day.known.failed += ofDay - passedOfDay;
        const failing = failingOf({ messages: ofDay, passed: passedOfDay, forwarded: forwardedOfDay, category });
        if (isOwn) {
          day.own.messages += passedOfDay + failing;
          day.own.passed += passedOfDay;
        } else day.forged += passedOfDay + failing;
      }
    });
    answer.set(
      view.domainId,
      [...byDay].sort(([a], [b]) => a - b).map(([, day]) => day),
    );
  }
  return answer;
}
