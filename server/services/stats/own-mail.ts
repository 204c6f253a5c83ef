import { type MailSplit, noMail } from '#domain/protection/own-mail.ts';
import type { PlacedSender } from '#domain/protection/placed-senders.ts';
import type { UserCall } from '#server/context.ts';
import { placedSenders } from '#server/store/reports/sender-categories.ts';
import type { Period } from '../period.ts';

type Reader = Pick<UserCall, 'store' | 'statsCache'>;

/**
 * What is not known of a domain: messages by day whose addresses were deleted, none where the sums were deleted too; all addresses are
 * stored from the day `from` on.
 */
export type UnknownMail = { from: string; days: ReadonlyMap<string, { messages: number; failed: number }> };

/** The messages of a period whose senders are not known any more, of those domains of which some were deleted. */
export async function unknownMail(
  { statsCache }: Pick<UserCall, 'statsCache'>,
  domainIds: readonly number[],
  period: Period,
  placed: readonly PlacedSender[],
): Promise<Map<number, UnknownMail>> {
  const stored = await statsCache.storedFrom(domainIds);
  const cut = new Map(
    [...stored].flatMap(([id, { rows, sums }]) => {
      const from = latestOf([rows, sums]) ?? '';
      return from > period.from ? [[id, { from, isPart: (sums ?? '') > period.from }] as const] : [];
    }),
  );
  const unknown = new Map<number, UnknownMail>();
  if (cut.size === 0) return unknown;
  const ids = [...cut.keys()];
  const all = await statsCache.dayTotals(ids, period);
  const known = await statsCache.mailOfPeriod(ids, period, placed);
  for (const [id, { from, isPart }] of cut) {
    const split = new Map((known.get(id)?.days ?? []).map((day) => [day.day, day.known]));
    const days = (all.get(id) ?? []).flatMap(({ day, total, failed }) => {
      const messages = day < from ? total - (split.get(day)?.messages ?? 0) : 0;
      return messages > 0 ? [[day, { messages, failed: Math.max(0, failed - (split.get(day)?.failed ?? 0)) }] as const] : [];
    });
    if (days.length > 0 || isPart) unknown.set(id, { from, days: new Map(days) });
  }
  return unknown;
}

/**
 * Whose the messages of some domains are in a period, by domain; what people said of senders counts at once. `known` are the senders that
 * people placed, where they have been read.
 */
export async function splitsOf(
  call: Reader,
  domainIds: readonly number[],
  period: Period,
  known?: readonly PlacedSender[],
): Promise<Map<number, MailSplit>> {
  const placed = known ?? (await placedSenders(call.store.db, domainIds));
  const splits = await call.statsCache.mailSplits(domainIds, period, placed);
  return withUnknown(splits, await unknownMail(call, domainIds, period, placed));
}

function withUnknown(splits: Map<number, MailSplit>, unknown: ReadonlyMap<number, UnknownMail>): Map<number, MailSplit> {
  if (unknown.size === 0) return splits;
  const added = [...unknown].map(([id, { from, days }]) => {
    const messages = [...days.values()].reduce((sum, day) => sum + day.messages, 0);
    return [id, { ...(splits.get(id) ?? noMail()), unknown: { messages, from } }] as const;
  });
  return new Map([...splits, ...added]);
}

/** Whose the messages of some domains are in a period and on each of its days, and what is not known any more. */
export async function mailByDay(call: Reader, domainIds: readonly number[], period: Period, placed: readonly PlacedSender[]) {
  const mail = await call.statsCache.mailOfPeriod(domainIds, period, placed);
  const unknown = await unknownMail(call, domainIds, period, placed);
  const splits = withUnknown(new Map([...mail].map(([id, { split }]) => [id, split])), unknown);
  return { days: new Map([...mail].map(([id, { days }]) => [id, days])), unknown, splits };
}

/** The first day of which the sums of all these domains are stored, where a period begins before; else `null`. */
export async function sumsFrom({ statsCache }: Pick<UserCall, 'statsCache'>, domainIds: readonly number[], period: Period) {
  const stored = await statsCache.storedFrom(domainIds);
  const from = latestOf([...stored.values()].map(({ sums }) => sums));
  return from !== null && from > period.from ? from : null;
}

/** The latest of some days, `null` of none. */
export const latestOf = (days: Iterable<string | null>): string | null =>
  [...days].reduce((latest, day) => (day !== null && (latest === null || day > latest) ? day : latest), null);

/** Several splits together. */
export function sumOfSplits(splits: Iterable<MailSplit>): MailSplit {
  const sum = noMail();
  for (const { own, forged, forwarded, unknown } of splits) {
    sum.own.messages += own.messages;
    sum.own.passed += own.passed;
    sum.forged.messages += forged.messages;
    sum.forged.stopped += forged.stopped;
    sum.forwarded += forwarded;
    sum.unknown.messages += unknown.messages;
    sum.unknown.from = latestOf([sum.unknown.from, unknown.from]);
  }
  return sum;
}
