import { readableActions } from '#domain/audit/areas.ts';
import { enforcementOf } from '#domain/customers/enforcement.ts';
import { noMail } from '#domain/protection/own-mail.ts';
import { sentence } from '#domain/text.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, customerNotFound } from '#server/errors.ts';
import { customerFileWire, fileEventWire } from '#server/presenters/customer-file.ts';
import { customerWire } from '#server/presenters/customers.ts';
import { currentPlans } from '#server/store/billing/subscriptions.ts';
import type { Db } from '#server/store/database.ts';
import { listAudit } from '#server/store/people/audit-trail.ts';
import { openAlertsOf } from '#server/store/people/customer-domains.ts';
import { readCustomerFile } from '#server/store/people/customer-files.ts';
import { lockCustomerNames, similarCustomers } from '#server/store/people/customer-names.ts';
import { type CustomerRow, listCustomers } from '#server/store/people/customers.ts';
import { periodOf } from '../period.ts';
import { sumOfTotals } from '../stats/sums.ts';
import { newCustomer } from './new-customer.ts';
import { type CustomerFacts, customerFacts, type ReportedDomain, riskOf, scoreOf } from './overview.ts';

const timelineLength = 50;
const noDomains: CustomerFacts = { rows: [], domains: [], split: noMail() };

/** When the newest report about some domains arrived. */
const newestOf = (rows: readonly ReportedDomain[]) =>
  rows.reduce<Date | null>((last, { lastReportAt: at }) => (at !== null && (last === null || at > last) ? at : last), null);

/** Customers as staff list them, with the last 30 days of their mail, score, risk and open alerts. */
export async function customersWithStats(call: UserCall, rows: readonly CustomerRow[]) {
  const period = periodOf({ days: 30 }, call.clock.now());
  const ids = rows.map((row) => row.id);
  const [facts, plans, alerts] = await Promise.all([
    customerFacts(call, ids),
    currentPlans(call.store.db, ids),
    openAlertsOf(call.store.db, ids),
  ]);
  const domainIds = new Set([...facts.values()].flatMap((known) => known.rows.map(({ id }) => id)));
  const totals = await call.statsCache.totalsByDomain([...domainIds], period);
  return rows.map((row) => {
    const known = facts.get(row.id) ?? noDomains;
    return customerWire(row, {
      domainCount: known.rows.length,
      totals: sumOfTotals(known.rows.flatMap(({ id }) => totals.get(id) ?? [])),
      lastReportAt: newestOf(known.rows),
      own: known.split.own,
      plan: plans.get(row.id),
      score: scoreOf(known),
      risk: riskOf(known),
      enforcement: enforcementOf(known.domains),
      alerts: alerts.get(row.id),
    });
  });
}

/** Creates a customer and answers its number. Throws 409 for a similar name, until the caller says that it is another one. */
export async function createCustomer(
  call: UserCall,
  { name, email, is_another: isAnother }: { name: string; email?: string | undefined; is_another: boolean },
): Promise<number> {
  return call.store.db.transaction().execute(async (tx) => {
    if (!isAnother) await needOtherName(tx, name);
    return newCustomer(call, tx, { name, email: email ?? null });
  });
}

/** One customer as staff list it. Throws 404. */
export async function oneCustomer(call: UserCall, id: number) {
  const { rows } = await listCustomers(call.store.db, { limit: 1, offset: 0, id });
  const [customer] = await customersWithStats(call, rows);
  if (customer === undefined) throw customerNotFound();
  return customer;
}

/** The file of a customer with what was done to it in the areas of the caller's role, the newest first. Throws 404. */
export async function wholeFile(call: UserCall, id: number) {
  const customer = await oneCustomer(call, id);
  const file = await readCustomerFile(call.store.db, id);
  if (file === null) throw customerNotFound();
  const { rows } = await listAudit(
    call.store.db,
    { customerId: id, without: ['customer_viewed'], matching: readableActions(call.actor.role) },
    { limit: timelineLength, offset: 0 },
  );
  return { file: customerFileWire(file), customer, timeline: rows.map(fileEventWire) };
}

/**
 * Refuses a name that another customer has, or nearly: 409 with those customers, until the caller says that it is another one. Until the
 * transaction ends nobody else asks, so that two requests at once do not both make one.
 */
export async function needOtherName(tx: Db, name: string): Promise<void> {
  await lockCustomerNames(tx);
  const similar = await similarCustomers(tx, name);
  const [first] = similar;
  if (first === undefined) return;
  throw conflict(
    `${sentence(`There is already a customer named ${first.name}`)} Create another one only if it is a different customer.`,
    {
      similar,
    },
  );
}
