import { afterEach, expect, it } from 'vitest';
import type { SessionFacts } from '#machines/session-facts.ts';
import { BulkBar } from '#src/features/domains/BulkBar.tsx';
import { DomainSettings } from '#src/features/domains/DomainSettings.tsx';
import type { Domain } from '#src/features/domains/types.ts';
import { UnverifiedPage } from '#src/features/domains/UnverifiedPage.tsx';
import { Screen } from '../screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

const contextOf = (level: string, isSuspended: boolean): SessionFacts['context'] => ({
  default_customer_id: 1,
  role: 'customer',
  is_admin: false,
  is_multi_customer: false,
  customer_ids: [1],
  associations: [
    { customer_id: 1, customer_name: 'Karoo Wines', access_level: level, domain_count: 1, is_suspended: isSuspended },
  ],
});

// The server lowers the level to "view" while the customer is suspended.
const domain = (standing: 'verified' | 'unverified') =>
  ({
    id: 3,
    name: 'karoowines.co.za',
    unicode_name: null,
    standing,
    tags: [],
    mail_class: 'people',
    notes: '',
    created_at: '2026-11-01T08:00:00Z',
    access_level: 'view',
    customers: [{ id: 1, name: 'Karoo Wines', access_level: 'owner' }],
    report_address: null,
    reports: 0,
    proof: { name: '_beacon.karoowines.co.za', type: 'TXT', value: 'beacon-verification=1', rua: null },
  }) as unknown as Domain;

const suspended = 'Karoo Wines is suspended. You can change this again once the open invoices are paid.';

it.each([
  ['owner', true, suspended, suspended],
  ['view', true, 'Changing them needs the access level “manage”.', 'Verifying a domain needs the access level “manage”.'],
  ['view', false, 'Changing them needs the access level “manage”.', 'Verifying a domain needs the access level “manage”.'],
])('a person of level %s (suspended: %s) reads why a domain cannot be changed', async (level, isSuspended, settings, verify) => {
  screen = new Screen({}, 'customer', contextOf(level, isSuspended));
  await screen.draw(<DomainSettings domain={domain('verified')} />);
  expect(screen.box.textContent).toContain(settings);
  await screen.draw(<UnverifiedPage domain={domain('unverified')} search={{}} />);
  expect(screen.box.textContent).toContain(verify);
  expect([...screen.box.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Remove domain');
});

const bar = (chosen: readonly Domain[]) => (
  <BulkBar check={null} chosen={chosen} shown={600} onStart={() => undefined} onTag={() => undefined} onClose={() => undefined} />
);

it.each([
  ['owner', true, 1, 'view', suspended],
  ['view', false, 1, 'view', 'Changing the tags of karoowines.co.za needs the access level “manage”.'],
  ['owner', false, 501, 'owner', 'Select up to 500 domains at once.'],
])(
  'a person of level %s (suspended: %s) reads why the tags of %i selected cannot be changed',
  async (level, isSuspended, count, held, why) => {
    screen = new Screen({}, 'customer', contextOf(level, isSuspended));
    const one = { ...domain('verified'), access_level: held } as Domain;
    await screen.draw(bar(Array.from({ length: count }, () => one)));
    expect(document.body.textContent).toContain(why);
  },
);
