import { mayGiveRole } from '#domain/access.ts';
import { type Role, roles } from '#domain/vocabulary.ts';

const options: Record<Role, { label: string; note: string }> = {
  customer: { label: 'Customer', note: 'Sees the domains of one customer' },
  analyst: { label: 'Analyst', note: 'Domains, reports, alerts and intake of every customer; no money, no accounts' },
  support: { label: 'Support', note: 'Answers requests, enquiries and alerts; reads every customer, changes none' },
  billing: { label: 'Billing', note: 'Plans, invoices, payments and enquiries; reads every customer' },
  admin: { label: 'Administrator', note: 'Sees and changes everything, for every customer' },
  super_admin: { label: 'Super administrator', note: 'As an administrator, and changes super administrators' },
};

/** Roles in a word. */
export const roleName = (role: Role): string => options[role].label;

/** The roles that a person of the staff may give to others, each with what it is for. */
export function roleOptions(giver: Role): { id: Role; label: string; note: string }[] {
  return roles.filter((role) => mayGiveRole({ role: giver }, role)).map((id) => ({ id, ...options[id] }));
}
