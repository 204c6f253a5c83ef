import { describe, expect, it } from 'vitest';
import {
  type Actor,
  covers,
  effectiveLevel,
  isStaff,
  mayActOnAlert,
  mayGiveRole,
  mayInArea,
  mayManageCustomer,
  mayManageDomain,
  maySeeCustomer,
  mayUploadReports,
  rolesWith,
} from '#domain/access.ts';
import { type AccessLevel, accessLevels, roles, staffAreas } from '#domain/vocabulary.ts';

const mine = 7;
const other = 8;
const person = (level: AccessLevel | null, role: Actor['role'] = 'customer'): Actor => ({
  userId: 1,
  role,
  customers: level === null ? {} : { [mine]: level },
});

/** Which levels at a customer are enough for a permission. */
function levelsFor(may: (actor: Actor) => boolean): string[] {
  return [null, ...accessLevels].filter((level) => may(person(level))).map((level) => level ?? 'no association');
}

describe('roles', () => {
  it('are staff or not', () => {
    expect(roles.filter(isStaff)).toEqual(['analyst', 'support', 'billing', 'admin', 'super_admin']);
  });
});

describe('who may give a role', () => {
  it.each([
    ['customer', []],
    ['analyst', []],
    ['support', []],
    ['billing', []],
    ['admin', ['customer', 'analyst', 'support', 'billing', 'admin']],
    ['super_admin', roles],
  ] as const)('%s', (role, given) => expect(roles.filter((one) => mayGiveRole({ role }, one))).toEqual(given));
});

describe('the areas of a role', () => {
  it.each([
    ['customer', []],
    ['analyst', ['mail', 'intake', 'customers', 'support']],
    ['support', ['mail', 'intake', 'customers', 'people', 'billing', 'support', 'leads']],
    ['billing', ['mail', 'intake', 'customers', 'billing', 'support', 'leads']],
    ['admin', staffAreas],
    ['super_admin', staffAreas],
  ] as const)('%s reads %j', (role, read) => expect(staffAreas.filter((area) => mayInArea(role, area, 'view'))).toEqual(read));

  it.each([
    ['mail', ['analyst', 'admin', 'super_admin']],
    ['people', ['admin', 'super_admin']],
    ['billing', ['billing', 'admin', 'super_admin']],
    ['support', ['support', 'admin', 'super_admin']],
    ['setup', ['admin', 'super_admin']],
  ] as const)('%s is changed by %j', (area, changers) => expect(rolesWith(area, 'manage')).toEqual(changers));
});

describe('levels', () => {
  it.each(accessLevels.map((held, index) => [held, accessLevels.slice(0, index + 1)] as const))(
    '%s covers %j',
    (held, covered) => {
      expect(accessLevels.filter((needed) => covers(held, needed))).toEqual(covered);
    },
  );

  it('cover nothing where there is none', () => {
    expect(accessLevels.filter((needed) => covers(undefined, needed))).toEqual([]);
  });
});

const permissions: [name: string, may: (actor: Actor, customerId: number) => boolean, levels: string[]][] = [
  ['see a customer', maySeeCustomer, ['view', 'comment', 'manage', 'owner']],
  ['manage a customer', mayManageCustomer, ['manage', 'owner']],
  ['upload reports', mayUploadReports, ['comment', 'manage', 'owner']],
  ['act on an alert', (actor, id) => mayActOnAlert(actor, [{ customerId: id, level: 'owner' }]), ['comment', 'manage', 'owner']],
  ['change a domain', (actor, id) => mayManageDomain(actor, [{ customerId: id, level: 'owner' }]), ['manage', 'owner']],
];

describe.each(permissions)('who may %s', (_, may, levels) => {
  it('is decided by the level at that customer', () => expect(levelsFor((actor) => may(actor, mine))).toEqual(levels));

  it('is nobody of another customer', () => expect(levelsFor((actor) => may(actor, other))).toEqual([]));

  it.each(['admin', 'super_admin'] as const)('is every %s', (role) => expect(may(person(null, role), other)).toBe(true));
});

describe('the effective level on a domain', () => {
  const pairs = accessLevels.flatMap((held) => accessLevels.map((shared) => [held, shared] as const));

  it.each(pairs)('of %s at the customer over a share of %s is the lower', (held, shared) => {
    const lower = accessLevels[Math.min(accessLevels.indexOf(held), accessLevels.indexOf(shared))];
    expect(effectiveLevel(person(held), [{ customerId: mine, level: shared }])).toBe(lower);
  });

  it('is the highest of several customers', () => {
    const actor: Actor = { userId: 1, role: 'customer', customers: { 1: 'owner', 2: 'comment', 3: 'view' } };
    const shares = [
      { customerId: 1, level: 'view' as const },
      { customerId: 2, level: 'owner' as const },
      { customerId: 9, level: 'owner' as const },
    ];
    expect(effectiveLevel(actor, shares)).toBe('comment');
  });

  it('is nothing over the share of another customer, and that of the role for staff', () => {
    expect(effectiveLevel(person('owner'), [{ customerId: other, level: 'owner' }])).toBeNull();
    expect(effectiveLevel(person('owner'), [])).toBeNull();
    const staff = (['analyst', 'support', 'billing', 'admin'] as const).map((role) => effectiveLevel(person(null, role), []));
    expect(staff).toEqual(['manage', 'comment', 'view', 'owner']);
  });
});

describe('who may act on an alert', () => {
  it('is enough over one of its customers', () => {
    const shares = [other, mine].map((customerId) => ({ customerId, level: 'owner' as const }));
    expect(mayActOnAlert(person('comment'), shares)).toBe(true);
    expect(mayActOnAlert(person('view'), shares)).toBe(false);
  });

  it('is staff alone where it belongs to no customer', () => {
    expect(mayActOnAlert(person('owner'), [])).toBe(false);
    expect(mayActOnAlert(person(null, 'admin'), [])).toBe(true);
  });
});
