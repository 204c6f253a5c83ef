import { mayManageDomain } from '#domain/access.ts';
import type { AlertRow } from '#server/store/alerts/alerts.ts';
import type { Db } from '#server/store/database.ts';
import { confirmedCopies } from '#server/store/delivery/alert-copies.ts';
import type { NoticeRow } from '#server/store/delivery/notices.ts';
import { scopeOfUser } from '#server/store/people/session-scopes.ts';
import { sharesOf } from '../scope.ts';

/**
 * Decides for each message whether its recipient may see the alert now: a message can wait for days, and people who were deactivated or
 * lost the customer meanwhile are not notified. A person's additional address receives it while the address is confirmed and the person has
 * "manage". Addresses named by a rule and webhooks belong to no account and may.
 */
export async function openAudience(
  db: Db,
  notices: readonly NoticeRow[],
): Promise<(notice: NoticeRow, alert: AlertRow) => boolean> {
  const people = new Map<number, Awaited<ReturnType<typeof scopeOfUser>>>();
  for (const { userId } of notices) if (userId !== null && !people.has(userId)) people.set(userId, await scopeOfUser(db, userId));
  const confirmed = await confirmedCopies(db, [...people.keys()]);
  return ({ userId, channel, address, email }, { customers }) => {
    if (userId === null) return true;
    const person = people.get(userId) ?? null;
    const isCopy = channel === 'email' && address !== email;
    if (isCopy && (person === null || !confirmed.has(`${userId} ${address}`))) return false;
    if (isCopy && person !== null && !mayManageDomain(person, sharesOf(customers))) return false;
    const scope = person?.scope;
    return scope?.kind === 'all' || (scope?.kind === 'customers' && customers.some(({ id }) => scope.ids.includes(id)));
  };
}
