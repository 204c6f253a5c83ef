import type { AlertRow } from '#server/store/alerts/alerts.ts';
import type { Db } from '#server/store/database.ts';
import type { NoticeRow } from '#server/store/delivery/notices.ts';
import { scopeOfUser } from '#server/store/people/sessions.ts';

/**
 * Says of each of these messages whether its person may see the alert now: a message can wait for days, and whoever was switched off or
 * lost the customer meanwhile is told nothing. Addresses that a rule names and webhooks belong to nobody's account and may.
 */
export async function openAudience(
  db: Db,
  notices: readonly NoticeRow[],
): Promise<(notice: NoticeRow, alert: AlertRow) => boolean> {
  const people = new Map<number, Awaited<ReturnType<typeof scopeOfUser>>>();
  for (const { userId } of notices) if (userId !== null && !people.has(userId)) people.set(userId, await scopeOfUser(db, userId));
  return ({ userId }, { customers }) => {
    if (userId === null) return true;
    const scope = people.get(userId)?.scope;
    return scope?.kind === 'all' || (scope?.kind === 'customers' && customers.some(({ id }) => scope.ids.includes(id)));
  };
}
