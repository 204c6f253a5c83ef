import { describe, expect, it } from 'vitest';
import {
  type Actor,
  covers,
  effectiveLevel,
  isStaff,
  mayActOnAlert,
  mayGiveRole,
  mayManageCustomer,
  mayManageDomain,
  maySeeCustomer,
  mayUploadReports,
} from '#domain/access.ts';
import { type AccessLevel, accessLevels, roles } from '#domain/vocabulary.ts';

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
    expect(roles.filter(isStaff)).toEqual(['admin', 'super_admin']);
  });
});

describe('who may give a role', () => {
  it.each([
    ['customer', []],
    ['admin', ['customer', 'admin']],
    ['super_admin', ['customer', 'admin', 'super_admin']],
  ] as const)('%s', (role, given) => expect(roles.filter((one) => mayGiveRole({ role }, one))).toEqual(given));
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

  it('is nothing over the share of another customer, and all for staff', () => {
    expect(effectiveLevel(person('owner'), [{ customerId: other, level: 'owner' }])).toBeNull();
    expect(effectiveLevel(person('owner'), [])).toBeNull();
    expect(effectiveLevel(person(null, 'admin'), [])).toBe('owner');
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
