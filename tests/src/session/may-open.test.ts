import { expect, test } from 'vitest';
import type { Role } from '#domain/vocabulary.ts';
import { mayOpenAt } from '#src/session/use-may-open.ts';

test('a link is offered to the roles that may open its page, whatever follows the path', () => {
  const open = (href: string) =>
    (['analyst', 'support', 'billing', 'admin'] satisfies Role[]).filter((role) => mayOpenAt(role, href));
  expect(open('/app/setup')).toEqual(['admin']);
  expect(open('/app/user-associations?customer=4')).toEqual(['admin']);
  expect(open('/app/customers/4/subscription')).toEqual(['support', 'billing', 'admin']);
  expect(open('/app/billing-overview#overdue')).toEqual(['billing', 'admin']);
  expect(open('/app/email-cleanup')).toEqual(['analyst', 'admin']);
  expect(open('/app/domains?show=silent')).toEqual(['analyst', 'support', 'billing', 'admin']);
});
