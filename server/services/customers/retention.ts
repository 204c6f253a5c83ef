import { isDeepStrictEqual } from 'node:util';
import { covers, isStaff, levelAt } from '#domain/access.ts';
import { appliedTerms, longestTerms, ownTerms, type RetentionTerms } from '#domain/retention.ts';
import type { AccessLevel } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, customerNotFound, forbidden } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { countOver, type Removed } from '#server/store/maintenance/retention.ts';
import { audit } from '#server/store/people/audit.ts';
import { chosenTerms, storeCustomerTerms, termsByDomain, termsOfCustomer } from '#server/store/people/customer-retention.ts';
import { endsOf } from '../retention.ts';
import { needTerms, serviceTerms, type TermsWire, termsOf, termsWire } from '../retention-terms.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';

function needOwner({ actor }: UserCall, held: AccessLevel | undefined): void {
  if (!isStaff(actor.role) && !covers(held, 'owner'))
    throw forbidden('Changing how long data is stored needs the access level "owner" at this customer.');
}

/** For how long data of a customer is stored, with the most that can be chosen and how many of its domains others share. Throws 404. */
export async function retentionOfCustomer(call: UserCall, customerId: number) {
  await accessibleCustomer(call, customerId);
  const { db } = call.store;
  const own = await termsOfCustomer(db, customerId);
  if (own === null) throw customerNotFound();
  const service = await serviceTerms(db);
  const held = [...(await termsByDomain(db, customerId)).values()];
  const applied = appliedTerms(service, own.terms);
  return {
    service: termsWire(service),
    applied: termsWire(applied),
    is_own: ownTerms(service, applied) !== null,
    version: own.version,
    shared_domains: held.filter((shares) => shares.length > 1).length,
  };
}

/** How many customers store something for a shorter time than the service. */
export async function customersWithShorterTerms(db: Db, service: RetentionTerms): Promise<number> {
  const shorter = (await chosenTerms(db)).filter(({ terms }) => ownTerms(service, appliedTerms(service, terms)) !== null);
  return shorter.reduce((sum, { customers }) => sum + customers, 0);
}

/** What the next night would delete with these terms. Throws 400 above the service's terms, 403 below "owner", 404. */
export async function previewRetention(call: UserCall, customerId: number, asked: Partial<TermsWire>): Promise<Removed> {
  const { applied } = await retentionOfCustomer(call, customerId);
  needOwner(call, call.actor.customers[customerId]);
  const { db } = call.store;
  const service = await serviceTerms(db);
  const chosen = termsOf({ ...applied, ...asked });
  needTerms(chosen, service);
  const now = call.clock.now();
  const termsIf = (shares: readonly { customerId: number; terms: Partial<RetentionTerms> | null }[]) =>
    longestTerms(shares.map((share) => (share.customerId === customerId ? chosen : appliedTerms(service, share.terms))));
  const domains = [...(await termsByDomain(db, customerId))].map(([id, shares]) => ({ id, terms: termsIf(shares) }));
  const sum: Removed = { messages: 0, reports: 0, days: 0 };
  for (const same of Map.groupBy(domains, ({ terms }) => JSON.stringify(terms)).values()) {
    const [first] = same;
    if (first === undefined) continue;
    const over = await countOver(
      db,
      same.map(({ id }) => id),
      endsOf(now, first.terms),
    );
    sum.messages += over.messages;
    sum.reports += over.reports;
    sum.days += over.days;
  }
  return sum;
}

/** Sets for how long data of a customer is stored, from the next night on. Repeating it changes nothing. Throws 400, 403, 404, and 409 where somebody changed it since. */
export async function saveCustomerRetention(call: UserCall, customerId: number, asked: TermsWire, seen: number): Promise<void> {
  await accessibleCustomer(call, customerId);
  needOwner(call, levelAt(call.actor, customerId));
  const at = call.clock.now();
  await call.store.db.transaction().execute(async (tx) => {
    const before = await termsOfCustomer(tx, customerId, true);
    if (before === null) throw customerNotFound();
    const service = await serviceTerms(tx);
    const chosen = termsOf(asked);
    const own = ownTerms(service, chosen);
    if (before.version !== seen && isDeepStrictEqual(own, before.terms)) return;
    if (before.version !== seen)
      throw conflict('Somebody changed this meanwhile. Check what is stored now, then make your change again.');
    needTerms(chosen, service);
    await storeCustomerTerms(tx, customerId, own);
    const entry = { at, actorUserId: call.actor.userId, entity: 'customer', entityId: customerId, details: { ...asked } };
    await audit(tx, { ...entry, action: 'retention_of_customer_changed' });
  });
}
