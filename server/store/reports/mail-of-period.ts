import { addSource, isOwnSource, type MailSplit, noMail } from '#domain/protection/own-mail.ts';
import { categoriesOf, type NamedSource, type PlacedSender } from '#domain/protection/placed-senders.ts';
import { eachAddress, eachEntryIn } from '#domain/rows/each-address.ts';
import type { Ints } from '#domain/rows/ints.ts';
import type { DaySpan } from '#domain/rows/source-sums.ts';
import { countPlace, dayText } from '#domain/rows/source-table.ts';
import type { SenderCategory } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';
import { namedSource } from './source-facts.ts';
import { type SourceView, sourceViews, spanOf } from './source-views.ts';

/**
 * Whose the messages of a UTC day are: of the domain's own senders, forged with those that were stopped; `known` are all whose addresses
 * are stored, with those that failed. Who is whose is decided by the whole period.
 */
export type MailSplitDay = {
  day: string;
  own: { messages: number; passed: number };
  forged: number;
  forgedStopped: number;
  known: { messages: number; failed: number };
};

/** Whose the messages of a domain are in a period, and on each of its days that has some. */
export type MailOfPeriod = { split: MailSplit; days: MailSplitDay[] };

/** The messages of an address; `stopped` are those that receivers quarantined or rejected. */
type Sums = { messages: number; passed: number; forwarded: number; stopped: number };

/** The messages of an entry of source sums. */
function messagesOf(counts: readonly Ints[], entry: number): Sums {
  const count = (place: number) => (counts[place] as Ints)[entry] as number;
  return {
    messages: count(countPlace.total),
    passed: count(countPlace.passed),
    forwarded: count(countPlace.forwarded),
    stopped: count(countPlace.dispQuarantine) + count(countPlace.dispReject),
  };
}

/** Whose the messages of domains are in a period, by domain; `placed` are the senders that people placed. */
export async function mailOfPeriod(
  db: Db,
  ids: readonly number[],
  days: DayRange,
  placed: readonly PlacedSender[],
): Promise<Map<number, MailOfPeriod>> {
  const withPlaced = new Set(placed.map(({ domainId }) => domainId));
  const views = await sourceViews(db, ids, days);
  return new Map(
    views.map((view) => {
      const categoryOf = withPlaced.has(view.domainId) ? categoriesOf(placed, view.domainId) : null;
      return [view.domainId, mailOfView(view, spanOf(days), categoryOf)];
    }),
  );
}

type CategoryOf = (source: NamedSource) => SenderCategory | null;

function mailOfView(view: SourceView, span: DaySpan, categoryOf: CategoryOf | null): MailOfPeriod {
  const split = noMail();
  const byDay = new Map<number, MailSplitDay>();
  eachAddress(view.tables, (addresses, place, having, places) => {
    const all: Sums = { messages: 0, passed: 0, forwarded: 0, stopped: 0 };
    eachEntryIn(view.tables, having, places, span, (counts, entry) => {
      const { messages, passed, forwarded, stopped } = messagesOf(counts, entry);
      all.messages += messages;
      all.passed += passed;
      all.forwarded += forwarded;
      all.stopped += stopped;
    });
    if (all.messages <= 0) return;
    const category = categoryOf === null ? null : categoryOf(namedSource(view, addresses, place));
    const isOwn = isOwnSource({ ...all, category });
    addSource(split, { ...all, category });
    eachEntryIn(view.tables, having, places, span, (counts, entry, number) => {
      const { messages, passed, forwarded, stopped } = messagesOf(counts, entry);
      const day = byDay.get(number) ?? noMailOn(number);
      byDay.set(number, day);
      day.known.messages += messages;
      day.known.failed += messages - passed;
      // What one table takes off another has: entries add up only without a limit at zero.
      const judged = category === 'forwarder' ? passed : messages - forwarded;
      if (isOwn) {
        day.own.messages += judged;
        day.own.passed += passed;
      } else {
        day.forged += judged;
        day.forgedStopped += Math.min(judged - passed, stopped);
      }
    });
  });
  return { split, days: [...byDay].sort(([a], [b]) => a - b).map(([, day]) => day) };
}

const noMailOn = (day: number): MailSplitDay => ({
  day: dayText(day),
  own: { messages: 0, passed: 0 },
  forged: 0,
  forgedStopped: 0,
  known: { messages: 0, failed: 0 },
});
