import { dayAfter } from '../sast.ts';
import type { Service } from './catalogue/service.ts';
import { serviceOfKeyName } from './index-names.ts';

/** Messages of a sender by UTC day (`YYYY-MM-DD`); what receivers knew as forwarded is part of `messages`. */
type Days = Readonly<Record<string, { messages: number; passed: number; forwarded: number }>>;

/** A change of a DNS record of the domain. `name` is where the record is. */
export type DnsChange = { at: Date; record: string; name: string; before: string | null; after: string | null };

/** Since when the messages of a sender fail; of the change of DNS that explains it the record and what happened, or null for both. */
export type FailingSince = { day: string; record: string | null; what: string | null };

const fewest = 10;
const passing = 0.9;
const failing = 0.1;
/** Days without messages between the last that passed and the first that failed, beside the day of the change. */
const widestGapDays = 3;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** What a change took away, as the end of a sentence; `null` for a change that cannot make messages of this sender fail. */
function whatChanged({ record, name, before, after }: DnsChange, service: Service | null): string | null {
  if (record === 'DKIM') {
    const selector = name.split('._domainkey')[0] ?? name;
    const named = serviceOfKeyName(selector);
    if (before === null || (named !== null && named !== service)) return null;
    return `the selector ${selector} was ${after === null ? 'removed' : 'changed'}`;
  }
  if (record !== 'SPF' || before === null) return null;
  return `the SPF record was ${after === null ? 'removed' : 'changed'}`;
}

/** Judged messages of days, and of them the share that passed. */
function share(days: Days, wanted: (day: string) => boolean): { judged: number; passed: number } {
  const sum = { judged: 0, passed: 0 };
  for (const [day, { messages, passed, forwarded }] of Object.entries(days)) {
    if (!wanted(day)) continue;
    sum.judged += Math.max(passed, messages - forwarded);
    sum.passed += passed;
  }
  return sum;
}

/** Whether there are messages soon after a day and not long before it. */
function isNear(days: Days, day: string): boolean {
  const has = (distance: number) => (days[dayAfter(day, distance)]?.messages ?? 0) > 0;
  const distances = Array.from({ length: widestGapDays }, (_, index) => index + 1);
  return distances.some((days) => has(days)) && distances.some((days) => has(-days));
}

type Share = ReturnType<typeof share>;

const isBreak = (before: Share, after: Share) =>
  Math.min(before.judged, after.judged) >= fewest &&
  before.passed / before.judged >= passing &&
  after.passed / after.judged <= failing;

/** The first day that fails with all that follow, after days that passed. */
function firstFailing(days: Days): string | null {
  const fails = (day: string) => {
    const { judged, passed } = share(days, (one) => one === day);
    return judged > 0 && passed / judged <= failing;
  };
  const found = Object.keys(days)
    .toSorted()
    .find(
      (day) =>
        fails(day) &&
        isBreak(
          share(days, (one) => one < day),
          share(days, (one) => one >= day),
        ),
    );
  return found ?? null;
}

/**
 * Since when a sender fails: nearly all of at least ten messages passed before and nearly none of at least ten after. The change of DNS that
 * explains it has messages within three days on both sides; its day has both kinds and does not count. Where no change fits, or two, since
 * then nobody can say which it was, the first day that failed is named without one. `null` where the sender does not fail like this.
 */
export function failingSince(days: Days, changes: readonly DnsChange[], service: Service | null): FailingSince | null {
  const fitting = changes.flatMap((change) => {
    const what = whatChanged(change, service);
    const day = dayOf(change.at);
    if (what === null || !isNear(days, day)) return [];
    const matches = isBreak(
      share(days, (one) => one < day),
      share(days, (one) => one > day),
    );
    return matches ? [{ day, record: change.record, what }] : [];
  });
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return only;
  const day = firstFailing(days);
  return day === null ? null : { day, record: null, what: null };
}
