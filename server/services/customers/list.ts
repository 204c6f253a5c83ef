import { readableActions } from '#domain/audit/areas.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { customerFileWire, fileEventWire } from '#server/presenters/customer-file.ts';
import { customerWire } from '#server/presenters/customers.ts';
import { currentSubscriptions } from '#server/store/billing/subscriptions.ts';
import type { Db } from '#server/store/database.ts';
import { listAudit } from '#server/store/people/audit-trail.ts';
import { openAlertsOf } from '#server/store/people/customer-domains.ts';
import { readCustomerFile, similarCustomers } from '#server/store/people/customer-files.ts';
import { type CustomerRow, customerStats, listCustomers } from '#server/store/people/customers.ts';
import { periodOf } from '../period.ts';
import { customerFacts, enforcementOf, riskOf, scoreOf } from './overview.ts';

const timelineLength = 50;

/** Customers as staff list them, with the last 30 days of their mail, score, risk and open alerts. */
export async function customersWithStats(call: UserCall, rows: readonly CustomerRow[]) {
  const period = periodOf({ days: 30 }, call.clock.now());
  const ids = rows.map((row) => row.id);
  const [stats, facts, subscriptions, alerts] = await Promise.all([
    customerStats(call.store.db, ids, period),
    customerFacts(call, ids),
    currentSubscriptions(call.store.db, ids),
    openAlertsOf(call.store.db, ids),
  ]);
  return rows.map((row) => {
    const known = facts.get(row.id);
    return customerWire(row, {
      domainCount: known?.rows.length ?? 0,
      stats: stats.get(row.id),
      own: known?.split.own,
      subscription: subscriptions.get(row.id),
      score: known === undefined ? null : scoreOf(known),
      risk: known === undefined ? null : riskOf(known),
      enforcement: known === undefined ? { sending: 0, enforced: 0 } : enforcementOf(known),
      alerts: alerts.get(row.id),
    });
  });
}

/** One customer as staff list it. Throws 404. */
export async function oneCustomer(call: UserCall, id: number) {
  const { rows } = await listCustomers(call.store.db, { limit: 1, offset: 0, id });
  const [customer] = await customersWithStats(call, rows);
  if (customer === undefined) throw notFound('Customer not found or access denied');
  return customer;
}

/** The file of a customer with what was done to it in the areas of the caller's role, the newest first. Throws 404. */
export async function wholeFile(call: UserCall, id: number) {
  const customer = await oneCustomer(call, id);
  const file = await readCustomerFile(call.store.db, id);
  if (file === null) throw notFound('Customer not found or access denied');
  const { rows } = await listAudit(
    call.store.db,
    { customerId: id, without: ['customer_viewed'], matching: readableActions(call.actor.role) },
    { limit: timelineLength, offset: 0 },
  );
  return { file: customerFileWire(file), customer, timeline: rows.map(fileEventWire) };
}

/** Refuses a name that another customer has, or nearly: 409 with those customers, until the caller says that it is another one. */
export async function needOtherName(db: Db, name: string): Promise<void> {
  const similar = await similarCustomers(db, name);
  const [first] = similar;
  if (first === undefined) return;
  throw conflict(`There is already a customer named ${first.name}. Create another one only if it is a different customer.`, {
    similar,
  });
}
