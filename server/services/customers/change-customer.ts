import type { customers } from '#contract/customers.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { counted, sentence } from '#domain/text.ts';
import type { Context, UserCall } from '#server/context.ts';
import { AppError, conflict, customerNotFound, invalid } from '#server/errors.ts';
import { customerFileWire } from '#server/presenters/customer-file.ts';
import { currentSubscriptions } from '#server/store/billing/subscriptions.ts';
import { activeDomains } from '#server/store/billing/usage.ts';
import type { Db } from '#server/store/database.ts';
import { domainIdsOf, handOverDomains, hasHolder } from '#server/store/domains/domain-owners.ts';
import { deactivateDomains, takeDomain } from '#server/store/domains/domains.ts';
import { audit } from '#server/store/people/audit.ts';
import {
  type CustomerFields,
  type CustomerFileRow,
  clearCustomer,
  customersToClear,
  listRemovedCustomers,
  readCustomerFile,
  setCustomerRemoved,
  writeCustomerFile,
} from '#server/store/people/customer-files.ts';
import { lockCustomerNames, otherOfName } from '#server/store/people/customer-names.ts';
import type { Page } from '#server/store/period.ts';

/** Days in which a removed customer can be brought back. */
export const graceDays = 30;
const graceMs = graceDays * 86_400_000;

/** When the removal of a customer becomes final. */
const finalAt = (removedAt: Date) => new Date(removedAt.getTime() + graceMs);

type Calls = typeof customers;

async function lockedFile(tx: Db, id: number): Promise<CustomerFileRow> {
  const file = await readCustomerFile(tx, id, true);
  if (file === null) throw customerNotFound();
  return file;
}

/** The fields that a change sets. Cleared text becomes empty; a cleared address becomes `null`. */
function changesOf(before: CustomerFileRow, body: Parsed<Calls['update']>['body']): Partial<CustomerFields> {
  const asked: Partial<CustomerFields> = {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.email === undefined ? {} : { email: body.email === '' ? null : body.email }),
    ...(body.telephone === undefined ? {} : { telephone: body.telephone }),
    ...(body.billing_email === undefined ? {} : { billingEmail: body.billing_email }),
    ...(body.dns_contact === undefined ? {} : { dnsContact: body.dns_contact }),
    ...(body.information_officer === undefined ? {} : { informationOfficer: body.information_officer }),
    ...(body.notes === undefined ? {} : { notes: body.notes }),
  };
  const stored: Partial<Record<string, unknown>> = before;
  return Object.fromEntries(Object.entries(asked).filter(([field, value]) => stored[field] !== value));
}

/**
 * Changes fields of a customer's file, or restores a removed customer. Repeating the same values changes nothing. Throws 404, 409 with the
 * stored file if somebody changed it since `seen_version`, and 409 if the customer was removed more than `graceDays` ago.
 */
export async function updateCustomer(call: UserCall, { params, body }: Parsed<Calls['update']>) {
  const at = call.clock.now();
  const by = call.actor.userId;
  return call.store.db.transaction().execute(async (tx) => {
    const before = await lockedFile(tx, params.id);
    if (body.is_active === true && before.removedAt !== null) {
      if (finalAt(before.removedAt) <= at)
        throw conflict(`${before.name} was removed more than ${graceDays} days ago. Create the customer again.`);
      await setCustomerRemoved(tx, params.id, null);
      await note(call, tx, 'customer_restored', params.id, {});
    } else if (before.removedAt !== null) throw customerNotFound();
    const changes = changesOf(before, body);
    const fields = Object.keys(changes);
    if (fields.length > 0) {
      if (body.seen_version !== undefined && body.seen_version !== before.version)
        throw conflict('Somebody changed this customer meanwhile.', { file: customerFileWire(before) });
      if (changes.name !== undefined) await needOwnName(tx, params.id, changes.name);
      await writeCustomerFile(tx, params.id, changes, { by, at });
      await note(call, tx, 'customer_changed', params.id, { fields });
    }
    return lockedFile(tx, params.id);
  });
}

/** Refuses a name that another customer has. */
async function needOwnName(tx: Db, id: number, name: string): Promise<void> {
  await lockCustomerNames(tx);
  const other = await otherOfName(tx, id, name);
  if (other === null) return;
  const text = `${sentence(`Another customer is named ${other}`)} Choose a different name.`;
  throw invalid(text, { fields: [{ field: 'name', text }] });
}

/** Sets how often the domains of a customer are checked. Throws 404. */
export async function configureMonitoring(call: UserCall, { params, body }: Parsed<Calls['monitoringConfig']>) {
  return call.store.db.transaction().execute(async (tx) => {
    const before = await lockedFile(tx, params.id);
    if (before.removedAt !== null) throw customerNotFound();
    if (before.fullCheckHours !== body.full_check_hours) {
      const change = { fullCheckHours: body.full_check_hours };
      await writeCustomerFile(tx, params.id, change, { by: call.actor.userId, at: call.clock.now() });
      await note(call, tx, 'monitoring_changed', params.id, { hours: body.full_check_hours });
    }
    return lockedFile(tx, params.id);
  });
}

/** Removed customers that can still be restored, the latest first. */
export async function removedCustomers({ store, clock }: UserCall, page: Page) {
  const { rows, total } = await listRemovedCustomers(store.db, new Date(clock.now().getTime() - graceMs), page);
  return { rows: rows.map((row) => ({ ...row, finalAt: finalAt(row.removedAt) })), total };
}

/**
 * Removes a customer: its people lose access at once. For `graceDays` it can be restored completely. Its domains are shared with another
 * customer at once if one is named, else they are let go after that time. Throws 404, 400 for a customer that cannot have them, and 422
 * beyond the limit of its plan.
 */
export async function removeCustomer(call: UserCall, { params: { id }, query }: Parsed<Calls['remove']>) {
  const at = call.clock.now();
  const heirId = query.domains_to;
  return call.store.db.transaction().execute(async (tx) => {
    const heir = heirId === undefined ? null : await lockedHeir(tx, id, heirId);
    if (!(await setCustomerRemoved(tx, id, at))) throw customerNotFound();
    const domainIds = heir === null ? [] : await handOverWithin(tx, id, heir);
    for (const domainId of domainIds) {
      const details = { customer_id: heirId, from_customer_id: id };
      await audit(tx, {
        at,
        actorUserId: call.actor.userId,
        action: 'domain_given',
        entity: 'domain',
        entityId: domainId,
        details,
      });
    }
    await note(call, tx, 'customer_removed', id, heir === null ? {} : { domains_to: heir.name });
    return { finalAt: finalAt(at), handedOver: domainIds.length };
  });
}

/** The customer that gets the domains of one that is removed; both stay as they are until the end, locked in one order. */
async function lockedHeir(tx: Db, id: number, heirId: number): Promise<CustomerFileRow> {
  for (const one of [id, heirId].toSorted((a, b) => a - b)) await readCustomerFile(tx, one, true);
  const heir = await readCustomerFile(tx, heirId);
  if (heir !== null && heir.removedAt === null && heirId !== id) return heir;
  const text = 'Choose another customer for the domains.';
  throw invalid(text, { fields: [{ field: 'domains_to', text }] });
}

async function handOverWithin(tx: Db, id: number, heir: CustomerFileRow): Promise<number[]> {
  const held = async () => (await activeDomains(tx, [heir.id])).get(heir.id) ?? 0;
  const before = await held();
  const domainIds = await handOverDomains(tx, id, heir.id);
  const limit = (await currentSubscriptions(tx, [heir.id])).get(heir.id)?.limits.domains ?? null;
  const after = await held();
  if (limit === null || after <= limit || after === before) return domainIds;
  const text = `${heir.name} would have ${counted(after, 'domain')}; its plan includes ${limit}. Choose a larger plan for it first.`;
  throw new AppError('limit', text, { fields: [{ field: 'domains_to', text }] });
}

/**
 * Finishes the removal of customers whose grace period is over: domains without another holder are deactivated, associations end, contacts
 * are cleared.
 */
export async function clearRemovedCustomers({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const at = clock.now();
  for (const id of await customersToClear(store.db, new Date(at.getTime() - graceMs)))
    await store.db.transaction().execute(async (tx) => {
      for (const domainId of await domainIdsOf(tx, id)) {
        await takeDomain(tx, domainId, id);
        if (!(await hasHolder(tx, domainId))) await deactivateDomains(tx, domainId, [id]);
      }
      await clearCustomer(tx, id);
      await audit(tx, { at, actorUserId: null, action: 'customer_cleared', entity: 'customer', entityId: id });
    });
}

function note(call: UserCall, tx: Db, action: string, id: number, details: Record<string, unknown>): Promise<void> {
  return audit(tx, { at: call.clock.now(), actorUserId: call.actor.userId, action, entity: 'customer', entityId: id, details });
}
