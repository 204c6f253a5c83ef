import type { AccessLevel, Role, StaffArea, UserStatus } from './vocabulary.ts';
import { accessLevels, roles } from './vocabulary.ts';

/**
 * Who is signed in, as permissions see it. `customers` maps each associated customer to the access level there; `suspended` are those of them
 * whose subscription is suspended.
 */
export type Actor = {
  userId: number;
  role: Role;
  customers: Readonly<Record<number, AccessLevel>>;
  suspended?: readonly number[];
};

/** The statuses of an account that gives no access until staff open it again. */
export const closedAccounts = ['inactive', 'rejected'] as const satisfies readonly UserStatus[];

/** Whether an account was closed; its associations stay, for when it is opened again. */
export const isClosed = (status: UserStatus): boolean => closedAccounts.some((one) => one === status);

/** A person's role and levels; everything that a permission depends on. */
export type Rights = Pick<Actor, 'role' | 'customers' | 'suspended'>;

/** A customer that shares a domain, and the access level of the share: the most that its people may do there. */
export type Share = { customerId: number; level: AccessLevel };

const everything = {
  mail: 'owner',
  intake: 'owner',
  customers: 'owner',
  people: 'owner',
  billing: 'owner',
  support: 'owner',
  leads: 'owner',
  audit: 'owner',
  setup: 'owner',
} as const;

/** What a role may do at every customer, by area; an area that is missing is closed. */
export const roleRights: Readonly<Record<Role, Partial<Record<StaffArea, AccessLevel>>>> = {
  customer: {},
  analyst: { mail: 'manage', intake: 'manage', customers: 'manage', support: 'comment' },
  support: {
    mail: 'comment',
    intake: 'comment',
    customers: 'comment',
    people: 'view',
    billing: 'view',
    support: 'manage',
    leads: 'manage',
  },
  billing: { mail: 'view', intake: 'view', customers: 'comment', billing: 'manage', support: 'comment', leads: 'manage' },
  admin: everything,
  super_admin: everything,
};

/** Whether a role is staff: it works for every customer. */
export function isStaff(role: Role): boolean {
  return role !== 'customer';
}

/** Whether a role may do everything, people and settings included; one of them must always be left. */
export function isAdministrator(role: Role): boolean {
  return role === 'admin' || role === 'super_admin';
}

/** Whether people of a role may be on duty: alerts of customers reach those who may act on them. */
export function mayBeOnDuty(role: Role): boolean {
  return mayInArea(role, 'mail', 'comment');
}

/** Roles whose people have at least a level in an area. */
export function rolesWith(area: StaffArea, level: AccessLevel): Role[] {
  return roles.filter((role) => mayInArea(role, area, level));
}

/** Whether a role has a level in an area of the staff's work. */
export function mayInArea(role: Role, area: StaffArea, level: AccessLevel): boolean {
  return covers(roleRights[role][area], level);
}

/** Whether the actor may give an account a role: who manages people may give every role up to their own. */
export function mayGiveRole(actor: Pick<Actor, 'role'>, role: Role): boolean {
  return mayInArea(actor.role, 'people', 'manage') && roles.indexOf(role) <= roles.indexOf(actor.role);
}

/** Whether a level covers another: `manage` covers `view`. */
export function covers(held: AccessLevel | null | undefined, needed: AccessLevel): boolean {
  return held != null && accessLevels.indexOf(held) >= accessLevels.indexOf(needed);
}

/** The lower of two access levels. */
export function lowerLevel(one: AccessLevel, other: AccessLevel): AccessLevel {
  return covers(one, other) ? other : one;
}

/**
 * The level at a customer for changes: while it is suspended, nobody of it has more than "view". `undefined` for a customer the person does
 * not belong to.
 */
export function levelAt({ customers, suspended = [] }: Rights, customerId: number): AccessLevel | undefined {
  const held = customers[customerId];
  return held !== undefined && suspended.includes(customerId) ? 'view' : held;
}

/** Whether a person may change nothing of these customers, since every one of them that they belong to is suspended. Staff always may. */
export function isReadOnly({ role, customers, suspended = [] }: Rights, customerIds: readonly number[]): boolean {
  const own = customerIds.filter((id) => customers[id] !== undefined);
  return !isStaff(role) && own.length > 0 && own.every((id) => suspended.includes(id));
}

/**
 * A person's level on a domain, or on an alert about it: for one customer the lower of the level at the customer and the level of the
 * share, for several the highest of these; for staff that of their role. `null` for a person who may not see it.
 */
export function effectiveLevel(actor: Rights, shares: readonly Share[]): AccessLevel | null {
  if (isStaff(actor.role)) return roleRights[actor.role].mail ?? null;
  const levels = shares.flatMap(({ customerId, level }) => {
    const own = levelAt(actor, customerId);
    return own === undefined ? [] : [lowerLevel(own, level)];
  });
  return accessLevels.findLast((level) => levels.includes(level)) ?? null;
}

/** Whether the actor may see a customer and what belongs to it. */
export function maySeeCustomer(actor: Rights, customerId: number): boolean {
  return isStaff(actor.role) || actor.customers[customerId] !== undefined;
}

/** Whether the actor may invite people to a customer and change their access: its owners, and staff who manage people. */
export function mayManagePeople(actor: Rights, customerId: number): boolean {
  return mayInArea(actor.role, 'people', 'owner') || covers(levelAt(actor, customerId), 'owner');
}

/** Whether the person may read when staff viewed a customer's data: its owners, and staff. */
export function mayReadStaffViews(actor: Rights, customerId: number): boolean {
  return isStaff(actor.role) || covers(actor.customers[customerId], 'owner');
}

/** Whether the actor may add domains to a customer, or announce planned changes of all its domains. */
export function mayManageCustomer(actor: Rights, customerId: number): boolean {
  return mayInArea(actor.role, 'mail', 'manage') || covers(levelAt(actor, customerId), 'manage');
}

/** Whether the actor may change a domain with these shares, its selectors and its senders. */
export function mayManageDomain(actor: Rights, shares: readonly Share[]): boolean {
  return covers(effectiveLevel(actor, shares), 'manage');
}

/** Whether the actor may act on an alert with these shares: needs "comment"; an alert without shares is for staff alone. */
export function mayActOnAlert(actor: Rights, shares: readonly Share[]): boolean {
  return covers(effectiveLevel(actor, shares), 'comment');
}

/** Whether the actor may upload report files for a customer; they count for the domains that it shares with "comment" or more. */
export function mayUploadReports(actor: Rights, customerId: number): boolean {
  return mayInArea(actor.role, 'mail', 'comment') || covers(actor.customers[customerId], 'comment');
}
