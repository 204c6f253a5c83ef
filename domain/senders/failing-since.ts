import type { Service } from './catalogue/service.ts';
import { serviceOfKeyName } from './index-names.ts';

/** Messages of a sender by UTC day (`YYYY-MM-DD`); what receivers knew as forwarded is part of `messages`. */
type Days = Readonly<Record<string, { messages: number; passed: number; forwarded: number }>>;

/** A change of a DNS record of the domain. `name` is where the record is. */
export type DnsChange = { at: Date; record: string; name: string; before: string | null; after: string | null };

/** Since when the messages of a sender fail, and the change of DNS that explains it, as a sentence. */
export type FailingSince = { day: string; record: string; what: string };

const fewest = 10;
const passing = 0.9;
const failing = 0.1;
/** Days without messages between the last that passed and the first that failed, beside the day of the change. */
const widestGapDays = 3;
const dayMs = 86_400_000;

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

const isNear = (days: Days, day: string) =>
  [...Array(widestGapDays).keys()].some((n) => (days[dayOf(new Date(Date.parse(day) + (n + 1) * dayMs))]?.messages ?? 0) > 0) &&
  [...Array(widestGapDays).keys()].some((n) => (days[dayOf(new Date(Date.parse(day) - (n + 1) * dayMs))]?.messages ?? 0) > 0);

/**
 * The change since which a sender fails: nearly all of at least ten messages passed on the days before it and nearly none of at least ten on
 * the days after, with messages within three days on both sides. The day itself has both kinds and does not count. `null` where no change
 * fits, or where two fit, since then nobody can say which it was.
 */
export function failingSince(days: Days, changes: readonly DnsChange[], service: Service | null): FailingSince | null {
  const fitting = changes.flatMap((change) => {
    const what = whatChanged(change, service);
    const day = dayOf(change.at);
    if (what === null || !isNear(days, day)) return [];
    const before = share(days, (one) => one < day);
    const after = share(days, (one) => one > day);
    const matches =
      Math.min(before.judged, after.judged) >= fewest &&
      before.passed / before.judged >= passing &&
      after.passed / after.judged <= failing;
    return matches ? [{ day, record: change.record, what }] : [];
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
