import { isStaff, mayManageDomain } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, forbidden } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { changeSelector, type SelectorRow } from '#server/store/domains/dkim-selectors.ts';
import { lockDomains } from '#server/store/domains/domain-tags.ts';
import { changeDomain, type DomainRow, staffNotes } from '#server/store/domains/domains.ts';
import { putTenantNotes, tenantNotes } from '#server/store/domains/tenant-notes.ts';
import { sharesOf } from '../scope.ts';

type Held = Pick<DomainRow, 'id' | 'customers'>;

/** Whose notes the caller reads and writes: those of the chosen customer where it has the domain, else of the first that has it; `null` for staff, who have their own. */
function tenantOf({ actor }: Pick<UserCall, 'actor'>, { customers }: Held): number | null {
  if (isStaff(actor.role)) return null;
  const own = customers.filter(({ id }) => actor.customers[id] !== undefined);
  return (own.find(({ id }) => id === actor.defaultCustomerId) ?? own[0])?.id ?? null;
}

/** The customer whose notes about the senders of a domain are meant; staff mean the first that has it. `null` where nobody has the domain. */
export const holderOf = (call: Pick<UserCall, 'actor'>, domain: Held): number | null =>
  tenantOf(call, domain) ?? domain.customers[0]?.id ?? null;

/** Throws 403 where a person may manage the domain as another customer, but not as the one whose `what` a change means. */
export function needManageAs(call: Pick<UserCall, 'actor'>, { customers }: Held, customerId: number, what: string): void {
  const own = customers.filter(({ id }) => id === customerId);
  if (mayManageDomain(call.actor, sharesOf(own))) return;
  const name = own[0]?.name ?? 'this customer';
  throw forbidden(`At ${name} you may not change the ${what} of this domain. Switch to the customer where you may.`);
}

/** The notes about a domain that the caller may read. */
export async function notesOf(call: UserCall, domain: Held & Pick<DomainRow, 'notes'>): Promise<string> {
  const tenant = tenantOf(call, domain);
  if (tenant === null) return isStaff(call.actor.role) ? domain.notes : '';
  return (await tenantNotes(call.store.db, domain.id, tenant)).get('') ?? '';
}

/**
 * Stores notes about a domain for the caller's organisation, within a transaction. Throws 409, with what is stored, where it is no longer what
 * was `known` to the caller.
 */
export async function writeNotes(
  call: UserCall,
  tx: Db,
  domain: DomainRow,
  { notes, known }: { notes: string; known?: string | undefined },
): Promise<void> {
  const tenant = tenantOf(call, domain);
  if (tenant !== null) needManageAs(call, domain, tenant, 'notes');
  await lockDomains(tx, [domain.id]);
  const stored = tenant === null ? await staffNotes(tx, domain.id) : ((await tenantNotes(tx, domain.id, tenant)).get('') ?? '');
  if (known !== undefined && stored !== known && stored !== notes) throw changedMeanwhile(stored);
  if (tenant === null) await changeDomain(tx, domain.id, { notes });
  else await putTenantNotes(tx, { domainId: domain.id, customerId: tenant }, notes);
}

const changedMeanwhile = (notes: string) =>
  conflict(
    notes === ''
      ? 'Somebody deleted these notes meanwhile. Save again if yours should stay.'
      : `Somebody changed these notes meanwhile to “${notes}”. Add to yours what should stay of them, then save again.`,
    { notes },
  );

/** Selectors with the notes about them that the caller may read. */
export async function withOwnNotes(call: UserCall, domain: Held, rows: readonly SelectorRow[]): Promise<SelectorRow[]> {
  const tenant = tenantOf(call, domain);
  if (tenant === null) return [...rows];
  const notes = await tenantNotes(call.store.db, domain.id, tenant);
  return rows.map((row) => ({ ...row, notes: notes.get(row.selector) ?? '' }));
}

/** Stores notes about a selector for the caller's organisation. */
export async function writeSelectorNotes(call: UserCall, domain: Held, row: SelectorRow, notes: string): Promise<void> {
  const tenant = tenantOf(call, domain);
  const { db } = call.store;
  if (tenant === null) return void (await changeSelector(db, domain.id, row.id, { notes }));
  needManageAs(call, domain, tenant, 'notes');
  await putTenantNotes(db, { domainId: domain.id, customerId: tenant, selector: row.selector }, notes);
}

/** A change as the audit trail has it: that notes are among it, not what they say. They are their organisation's, and nothing is erased from there. */
export function withoutNotes<T extends object>({ notes, ...change }: T & { notes?: string | undefined }) {
  return notes === undefined ? change : { ...change, fields: ['notes'] };
}
