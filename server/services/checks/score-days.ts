import { type ScoreDay, scoreHistory } from '#domain/score/history.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { domainScores } from '#server/store/domains/domain-scores.ts';
import { recordedScores } from '#server/store/domains/recorded-scores.ts';

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** How far back a score is shown over time, in days. */
export const scoreHistoryDays = 183;

/** The score of some domains together at the end of each of the last days, today (UTC) as the last. The caller has checked access. */
export async function scoreDays(
  { store, clock }: Pick<UserCall, 'store' | 'clock'>,
  domains: readonly { id: number; name: string; mailClass: MailClass }[],
  days: number,
): Promise<ScoreDay[]> {
  const now = clock.now().getTime();
  const from = dayOf(now - (days - 1) * dayMs);
  const recorded = await recordedScores(
    store.db,
    domains.map(({ id }) => id),
    { from, to: dayOf(now) },
  );
  return scoreHistory(
    domains.map(({ id, name, mailClass }) => ({ id, name, mailClass, recorded: recorded.get(id) ?? [] })),
    from,
    days,
  );
}

/** The score of a customer's domains over time. The caller has checked access to the customer. */
export async function customerScoreDays(call: UserCall, customerId: number, days: number): Promise<ScoreDay[]> {
  return scoreDays(call, await domainScores(call.store.db, { kind: 'customers', ids: [customerId] }), days);
}
