import { describe, expect, it } from 'vitest';
import {
  type Actor,
  covers,
  isStaff,
  mayActOnAlert,
  mayManageCustomer,
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
  ['act on an alert', (actor, id) => mayActOnAlert(actor, [id]), ['comment', 'manage', 'owner']],
];

describe.each(permissions)('who may %s', (_, may, levels) => {
  it('is decided by the level at that customer', () => expect(levelsFor((actor) => may(actor, mine))).toEqual(levels));

  it('is nobody of another customer', () => expect(levelsFor((actor) => may(actor, other))).toEqual([]));

  it.each(['admin', 'super_admin'] as const)('is every %s', (role) => expect(may(person(null, role), other)).toBe(true));
});

describe('who may act on an alert', () => {
  it('is enough at one of its customers', () => {
    expect(mayActOnAlert(person('comment'), [other, mine])).toBe(true);
    expect(mayActOnAlert(person('view'), [other, mine])).toBe(false);
  });

  it('is staff alone where it belongs to no customer', () => {
    expect(mayActOnAlert(person('owner'), [])).toBe(false);
    expect(mayActOnAlert(person(null, 'admin'), [])).toBe(true);
  });
});

describe('who may upload reports', () => {
  it('is whoever may comment at any customer, and staff', () => {
    expect(levelsFor(mayUploadReports)).toEqual(['comment', 'manage', 'owner']);
    expect(mayUploadReports({ userId: 1, role: 'customer', customers: { 1: 'view', 2: 'comment' } })).toBe(true);
    expect(mayUploadReports(person(null, 'admin'))).toBe(true);
  });
});
