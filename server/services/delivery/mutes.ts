import { isStaff, maySeeCustomer } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { customerNotFound } from '#server/errors.ts';
import { pageWire } from '#server/presenters/page.ts';
import { listDomains } from '#server/store/domains/domains.ts';
import { domainCounts, listCustomers } from '#server/store/people/customers.ts';
import { ownCustomers } from '../sessions/view-as.ts';
import { ownPreferences } from './preferences.ts';

type Page = { limit: number; offset: number; search?: string | undefined };

/** Until when a mute lasts, `null` where it has ended. */
export function mutedUntil({ clock }: Pick<UserCall, 'clock'>, mute: { muted_until: string | null } | null | undefined) {
  const until = mute?.muted_until ?? null;
  return until !== null && Date.parse(until) > clock.now().getTime() ? until : null;
}

async function customersFor(call: UserCall, page: Page) {
  const { db } = call.store;
  if (isStaff(call.actor.role)) {
    const { rows, total } = await listCustomers(db, page);
    const counts = await domainCounts(
      db,
      rows.map(({ id }) => id),
    );
    return { rows: rows.map((row) => ({ ...row, accessLevel: null, domainCount: counts.get(row.id) ?? 0 })), total };
  }
  const own = await ownCustomers(call);
  return { rows: own.slice(page.offset, page.offset + page.limit), total: own.length };
}

/** The caller's customers, every customer for staff, with until when the caller has muted each. */
export async function customerMutes(call: UserCall, page: Page) {
  const { preferences } = await ownPreferences(call);
  const { rows, total } = await customersFor(call, page);
  const customers = rows.map(({ id, name, accessLevel, domainCount }) => ({
    customer_id: id,
    customer_name: name,
    access_level: accessLevel,
    domain_count: domainCount,
    muted_until: mutedUntil(call, preferences.per_customer[id]),
  }));
  return { customers, pagination: pageWire(page, total) };
}

/** A customer's domains with until when the caller has muted each. Throws 404. */
export async function domainMutes(call: UserCall, customerId: number, page: Page) {
  const { db } = call.store;
  const found = maySeeCustomer(call.actor, customerId) ? await listCustomers(db, { id: customerId, limit: 1, offset: 0 }) : null;
  if (found === null || found.total === 0) throw customerNotFound();
  const { preferences } = await ownPreferences(call);
  const { rows, total } = await listDomains(db, { kind: 'customers', ids: [customerId] }, page);
  const domains = rows.map(({ id, name }) => ({
    domain_id: id,
    domain_name: name,
    muted_until: mutedUntil(call, preferences.per_domain[id]),
  }));
  return { customer_id: customerId, domains, pagination: pageWire(page, total) };
}
