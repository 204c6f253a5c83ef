import type { AccessLevel, Role } from './vocabulary.ts';
import { accessLevels } from './vocabulary.ts';

/** Who is signed in, as permissions see it. `customers` maps each associated customer to the access level there. */
export type Actor = { userId: number; role: Role; customers: Readonly<Record<number, AccessLevel>> };

/** Whether a role is staff. */
export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'super_admin';
}

/** Whether a level covers another: `manage` covers `view`. */
export function covers(held: AccessLevel | undefined, needed: AccessLevel): boolean {
  return held !== undefined && accessLevels.indexOf(held) >= accessLevels.indexOf(needed);
}

/** Whether the actor may see a customer and what belongs to it. */
export function maySeeCustomer(actor: Actor, customerId: number): boolean {
  return isStaff(actor.role) || actor.customers[customerId] !== undefined;
}

/** Whether the actor may add, change or remove domains of a customer. */
export function mayManageCustomer(actor: Actor, customerId: number): boolean {
  return isStaff(actor.role) || covers(actor.customers[customerId], 'manage');
}

/** Whether the actor may act on an alert of these customers: staff always, others with the level "comment" at one of them. */
export function mayActOnAlert({ role, customers }: Pick<Actor, 'role' | 'customers'>, customerIds: readonly number[]): boolean {
  return isStaff(role) || customerIds.some((id) => covers(customers[id], 'comment'));
}

/** Whether the actor may upload report files for a customer's domains. */
export function mayUploadReports(actor: Actor): boolean {
  return isStaff(actor.role) || Object.values(actor.customers).some((level) => covers(level, 'comment'));
}
