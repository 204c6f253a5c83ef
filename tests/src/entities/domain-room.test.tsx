import { afterEach, expect, it } from 'vitest';
import { DomainRoom } from '#src/entities/domain-room/DomainRoom.tsx';
import { Screen } from '../features/screen.tsx';

let screen: Screen;

async function said(role: 'admin' | 'customer', { used, limit, adding }: { used: number; limit: number | null; adding: number }) {
  const call = 'GET /subscription-management/customers/4/subscription';
  const reply = {
    customer: { id: 4, name: 'Table Bay Dental' },
    subscription: { plan: { name: 'Starter' } },
    usage: { domains: { used, limit, pct: null } },
    suggestion: null,
  };
  screen = new Screen({ [call]: reply }, role);
  await screen.draw(<DomainRoom customer={4} adding={adding} />);
  return screen.box.textContent;
}

afterEach(() => screen.close());

it.each([
  ['admin', 1, 2, 'Starter includes 1 domain. Table Bay Dental will have 3. You can still add them. Choose a larger plan'],
  ['admin', 3, 0, 'Starter includes 1 domain. Table Bay Dental has 3. Choose a larger plan'],
  ['customer', 1, 1, 'Starter includes 1 domain, and you have 1. Choose a larger plan to add more. Open your plan'],
] as const)('says to the role %s with %i domains and %i more what the plan includes', async (role, used, adding, text) => {
  expect(await said(role, { used, limit: 1, adding })).toBe(text);
});

it('says nothing where the plan is enough, or has no limit', async () => {
  expect(await said('customer', { used: 0, limit: 1, adding: 1 })).toBe('');
  await screen.close();
  expect(await said('customer', { used: 9, limit: null, adding: 1 })).toBe('');
});
