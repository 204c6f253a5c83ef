import { isStaff } from '#domain/access.ts';
import { typeLabels } from '#domain/documents/labels.ts';
import type { DocumentType } from '#domain/vocabulary/documents.ts';
import type { UserCall } from '#server/context.ts';
import { customerNotFound, invalid, notFound } from '#server/errors.ts';
import { type DomainRow, listDomains } from '#server/store/domains/domains.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { accessibleDomain } from '../scope.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';

const mostCustomers = 10_000;
const mostDomains = 10_000;
/** Customers that a page can still show beside each other. */
const mostCompared = 20;

/** What a document is about: one customer, some of its domains, or several customers. `ids` are numbers as the caller gave them. */
export type DocumentScope = {
  subject: { kind: 'customer' | 'domain' | 'portfolio'; name: string };
  customers: { id: number; name: string }[];
  domains: DomainRow[];
};

/** The request: an `id` of a domain or customer by type, or customers (`null`: all accessible ones). */
export type AskedScope = {
  type: DocumentType;
  id?: number | undefined;
  customerIds?: readonly number[] | undefined;
  domainIds?: readonly number[] | undefined;
};

/**
 * The scope of a document, all of it accessible to the caller. A foreign customer or domain answers as if it did not exist. Throws 404,
 * 400.
 */
export async function documentScope(call: UserCall, { type, id, customerIds, domainIds }: AskedScope): Promise<DocumentScope> {
  const { of } = typeLabels[type];
  if (of === 'portfolio' || (type === 'executive_summary' && id === undefined))
    return portfolioScope(call, customerIds, type === 'comparative_analysis');
  const [first] = customerIds ?? [];
  if (id === undefined && of === 'domain' && first !== undefined) return domainsScope(call, first, domainIds);
  if (id === undefined) throw invalid('Choose what the report is about.');
  return of === 'domain' ? domainScope(call, id) : customerScope(call, id, domainIds);
}

const domainsOf = async (call: UserCall, ids: readonly number[]) =>
  (await listDomains(call.store.db, { kind: 'customers', ids }, { limit: mostDomains, offset: 0 })).rows;

async function customerScope(call: UserCall, id: number, domainIds: readonly number[] | undefined): Promise<DocumentScope> {
  const customer = await accessibleCustomer(call, id);
  const all = await domainsOf(call, [id]);
  const domains = domainIds === undefined || domainIds.length === 0 ? all : all.filter((domain) => domainIds.includes(domain.id));
  if (domainIds?.some((wanted) => !domains.some((domain) => domain.id === wanted)) === true)
    throw notFound('This domain was not found.');
  return { subject: { kind: 'customer', name: customer.name }, customers: [customer], domains };
}

/** Some domains of a customer; of one, the document is about that domain. */
async function domainsScope(
  call: UserCall,
  customerId: number,
  domainIds: readonly number[] | undefined,
): Promise<DocumentScope> {
  const scope = await customerScope(call, customerId, domainIds);
  const [only, ...others] = scope.domains;
  if (domainIds?.length !== 1 || only === undefined || others.length > 0) return scope;
  return { ...scope, subject: { kind: 'domain', name: only.name } };
}

async function domainScope(call: UserCall, id: number): Promise<DocumentScope> {
  const { name } = await accessibleDomain(call, id);
  const held = await ownCustomers(call);
  const { rows } = await listDomains(
    call.store.db,
    { kind: 'customers', ids: held.map((customer) => customer.id) },
    { ids: [id], limit: 1, offset: 0 },
  );
  const [domain] = rows;
  const [customer] = domain?.customers ?? [];
  if (domain === undefined || customer === undefined) throw notFound('This domain was not found.');
  return { subject: { kind: 'domain', name }, customers: [{ id: customer.id, name: customer.name }], domains: [domain] };
}

/** Every customer the caller can access, by name. */
async function ownCustomers(call: UserCall): Promise<{ id: number; name: string }[]> {
  const { rows } = await listCustomers(call.store.db, { limit: mostCustomers, offset: 0 });
  return rows
    .filter(({ id }) => isStaff(call.actor.role) || call.actor.customers[id] !== undefined)
    .map(({ id, name }) => ({ id, name }));
}

async function portfolioScope(
  call: UserCall,
  wanted: readonly number[] | undefined,
  isComparison: boolean,
): Promise<DocumentScope> {
  const known = await ownCustomers(call);
  const customers = wanted === undefined || wanted.length === 0 ? known : known.filter(({ id }) => wanted.includes(id));
  if (customers.length < new Set(wanted).size) throw customerNotFound();
  if (customers.length === 0) throw notFound('You have no customer to report on.');
  if (isComparison && customers.length > mostCompared) {
    const text = `Choose at most ${mostCompared} customers to compare.`;
    throw invalid(text, { fields: [{ field: 'customer_ids', text }] });
  }
  const [only] = customers;
  const name = customers.length === 1 ? (only?.name ?? '') : `${customers.length} customers`;
  const domains = await domainsOf(
    call,
    customers.map(({ id }) => id),
  );
  return { subject: { kind: 'portfolio', name }, customers, domains };
}
