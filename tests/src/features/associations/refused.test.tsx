import { afterEach, expect, it, vi } from 'vitest';
import type { SessionFacts } from '#machines/session-facts.ts';
import { MyAssociations } from '#src/features/associations/MyAssociations.tsx';
import { OwnPeople } from '#src/features/associations/OwnPeople.tsx';
import { Screen } from '../screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

const contextOf = (isSuspended: boolean): SessionFacts['context'] => ({
  default_customer_id: 3,
  role: 'customer',
  is_admin: false,
  is_multi_customer: false,
  customer_ids: [3],
  associations: [
    { customer_id: 3, customer_name: 'Karoo Wines', access_level: 'owner', domain_count: 1, is_suspended: isSuspended },
  ],
});
const terms = { message_days: 90, row_months: 13, sum_months: 36 };
const retention = {
  'GET /customers/3/retention': {
    retention: { applied: terms, service: terms, is_own: false, shared_domains: 0, version: 0 },
  },
};
const buttons = () => [...screen.box.querySelectorAll('button')].map(({ textContent }) => textContent);

it.each([
  [false, true],
  [true, false],
])('an owner of a customer that is suspended (%s) is offered to change its retention: %s', async (isSuspended, isOffered) => {
  const mine = {
    id: 3,
    name: 'Karoo Wines',
    access_level: 'owner',
    domain_count: 1,
    is_primary_contact: true,
    created_at: '2026-11-01T08:00:00Z',
  };
  screen = new Screen(
    {
      'GET /customers/my-customers': { customers: [mine] },
      ...retention,
    },
    'customer',
    contextOf(isSuspended),
  );
  await screen.draw(<MyAssociations search={{}} onSearch={() => undefined} />);
  await expect.poll(() => screen.box.textContent).toContain('As long as the service stores it');
  expect(buttons().includes('Change retention')).toBe(isOffered);
});

it('the only owner of a customer is told why nobody can leave it so', async () => {
  const mine = (id: number, isOnly: boolean) => ({
    id,
    name: `Customer ${id}`,
    email: null,
    access_level: 'owner',
    domain_count: 1,
    is_primary_contact: false,
    created_at: '2026-11-01T08:00:00Z',
    is_only_owner: isOnly,
  });
  const customers = [mine(3, true), mine(4, false)];
  screen = new Screen({ ...retention, 'GET /customers/my-customers': { customers } }, 'customer', contextOf(false));
  await screen.draw(<MyAssociations search={{}} onSearch={() => undefined} />);
  const leave = (id: number) => screen.box.querySelector<HTMLButtonElement>(`[aria-label="Leave Customer ${id}"]`);
  await expect.poll(() => leave(4)?.disabled).toBe(false);
  expect(leave(3)).toBeNull();
  expect(screen.box.textContent).toContain('You are the only owner of Customer 3. To leave, make somebody else owner first');
});

it('an owner is not offered to end access that staff switched off', async () => {
  const person = (name: string, isActive: boolean) => ({
    user_id: name.length,
    association_id: name.length,
    name,
    email: `${name}@karoo.example`,
    access_level: 'view',
    status: 'active',
    is_active: isActive,
    is_me: false,
    invitation_expires_at: null,
    last_sign_in_at: null,
    since: '2026-11-01T08:00:00Z',
  });
  screen = new Screen({ 'GET /customers/3/people': { people: [person('Pieter', true), person('Sipho', false)] } });
  const props = { customer: { id: 3, name: 'Karoo Wines' }, isSuspended: false, isInviting: false, onInviting: () => undefined };
  await screen.draw(<OwnPeople {...props} />);
  await expect.poll(() => screen.box.textContent).toContain('Switched off by staff');
  const labels = [...screen.box.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'));
  expect(labels).toContain('End: Pieter');
  expect(labels).not.toContain('End: Sipho');
});

it('one of many customers is found by a part of its name, and an empty search leads back to all', async () => {
  const mine = (id: number, name: string) => ({
    id,
    name,
    email: null,
    access_level: 'view',
    domain_count: 1,
    is_primary_contact: false,
    created_at: '2026-11-01T08:00:00Z',
    is_only_owner: false,
  });
  const customers = [...Array.from({ length: 200 }, (_, at) => mine(at + 10, `Customer ${at + 10}`)), mine(3, 'Café Karoo')];
  const answers = { ...retention, 'GET /customers/my-customers': { customers } };
  const names = () => [...screen.box.querySelectorAll('tbody th')].map((cell) => cell.firstChild?.textContent);
  screen = new Screen(answers, 'customer', contextOf(false));
  const onSearch = vi.fn();
  await screen.draw(<MyAssociations search={{ q: 'cafe' }} onSearch={onSearch} />);
  await expect.poll(names).toEqual(['Café Karoo']);
  expect(screen.box.textContent).toContain('1 of 201 customers');
  await screen.draw(<MyAssociations search={{ q: 'nobody' }} onSearch={onSearch} />);
  expect(screen.box.textContent).toContain('No customer has this name');
  await screen.press('Show all customers');
  expect(onSearch).toHaveBeenCalledWith({ q: undefined });
  await screen.draw(<MyAssociations search={{}} onSearch={onSearch} />);
  expect(screen.box.querySelector('table')?.getAttribute('aria-rowcount')).toBe('202');
  expect(names().length).toBeLessThan(100);
});
