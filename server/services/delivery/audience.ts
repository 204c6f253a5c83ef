import { mayManageDomain } from '#domain/access.ts';
import { muted } from '#domain/delivery/plan.ts';
import { type AlertPreferences, defaultPreferences, filledPreferences } from '#domain/delivery/preferences.ts';
import { readPreferences } from '#server/store/alerts/alert-people.ts';
import type { AlertRow } from '#server/store/alerts/alerts.ts';
import type { Db } from '#server/store/database.ts';
import { confirmedCopies } from '#server/store/delivery/alert-copies.ts';
import type { NoticeRow } from '#server/store/delivery/notices.ts';
import { scopeOfUser } from '#server/store/people/session-scopes.ts';
import { sharesOf } from '../scope.ts';

/** An alert with those of its customers that a reader may know of: a domain may be shared with others. */
export function withCustomers(alert: AlertRow, ids: readonly number[]): AlertRow {
  return { ...alert, customers: alert.customers.filter(({ id }) => ids.includes(id)) };
}

/**
 * Answers for each message its alert as the recipient may see it now, `null` if not at all: a message can wait for days, and people who were
 * deactivated or lost the customer meanwhile are not notified. A person's additional address receives it while the address is confirmed and
 * the person has "manage", also while the customer is suspended. Addresses named by a rule and webhooks belong to no account and may; such an address is named the customer of a
 * domain only where there is one. Who muted the alert since it was planned is not notified either.
 */
export async function openAudience(
  db: Db,
  notices: readonly NoticeRow[],
  now: Date,
): Promise<(notice: NoticeRow, alert: AlertRow) => AlertRow | null> {
  const people = new Map<number, Awaited<ReturnType<typeof scopeOfUser>>>();
  const preferences = new Map<number, AlertPreferences>();
  for (const userId of new Set(notices.flatMap((notice) => notice.userId ?? []))) {
    people.set(userId, await scopeOfUser(db, userId));
    preferences.set(userId, filledPreferences((await readPreferences(db, userId))?.preferences ?? {}));
  }
  const confirmed = await confirmedCopies(db, [...people.keys()]);
  return ({ userId, channel, address, email }, alert) => {
    const { customers } = alert;
    if (userId === null) return channel === 'webhook' || customers.length === 1 ? alert : withCustomers(alert, []);
    const person = people.get(userId) ?? null;
    const isCopy = channel === 'email' && address !== email;
    if (isCopy && (person === null || !confirmed.has(`${userId} ${address}`))) return null;
    if (isCopy && person !== null && !mayManageDomain({ ...person, suspended: [] }, sharesOf(customers))) return null;
    if (person === null) return null;
    const { scope } = person;
    const seen = scope.kind === 'all' ? alert : withCustomers(alert, scope.ids);
    if (scope.kind !== 'all' && seen.customers.length === 0) return null;
    const place = { domainId: alert.domainId, customerIds: seen.customers.map(({ id }) => id) };
    return muted(preferences.get(userId) ?? defaultPreferences, place, now.getTime()) === null ? seen : null;
  };
}
