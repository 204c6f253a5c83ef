import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SessionFacts } from '#machines/session-facts.ts';
import { DetectedNames } from '#src/features/domains/DetectedNames.tsx';
import { Domains } from '#src/features/domains/Domains.tsx';
import { readDomainsSearch } from '#src/features/domains/search.ts';
import type { DetectedNamesReply } from '#src/features/domains/types.ts';
import { Screen } from '../screen.tsx';
import { domainRow } from './samples.ts';

let screen: Screen;
beforeEach(() => localStorage.clear());
afterEach(() => screen.close());

const contextOf = (level: string, isSuspended = false): SessionFacts['context'] => ({
  default_customer_id: 1,
  role: 'customer',
  is_admin: false,
  is_multi_customer: false,
  customer_ids: [1],
  associations: [
    { customer_id: 1, customer_name: 'Karoo Wines', access_level: level, domain_count: 1, is_suspended: isSuspended },
  ],
});

const nameRow = (name: string, can_add = true) => ({
  name,
  unicode_name: null,
  domain_id: 3,
  domain_name: 'karoowines.co.za',
  messages: 614,
  passed: 608,
  can_add,
});

const reply = (part: Partial<DetectedNamesReply>): DetectedNamesReply => ({
  success: true,
  period: { start_date: '2026-10-22', end_date: '2026-11-20', days: 30 },
  names: [nameRow('accounts.karoowines.co.za'), nameRow('www.karoowines.co.za', false)],
  shown: 2,
  hidden: 0,
  uncounted: 0,
  is_cut: false,
  is_long: false,
  pagination: { limit: 10, offset: 0, total: 2 },
  ...part,
});

const path = '/customers/1/detected-names';

async function draw(part: Partial<DetectedNamesReply>, context = contextOf('owner'), search = {}) {
  const searches: object[] = [];
  screen = new Screen(
    {
      'GET /domains': {
        domains: [domainRow({ id: 3, name: 'karoowines.co.za' })],
        pagination: { total: 1, limit: 500, offset: 0 },
      },
      'POST /intelligence/domains/bulk': { domains: [] },
      [`GET ${path}`]: reply(part),
      [`PUT ${path}`]: { name: 'accounts.karoowines.co.za', hidden: true },
    },
    'customer',
    context,
  );
  await screen.draw(<Domains search={search} onSearch={(next) => searches.push(next)} />);
  await screen.until('tbody tr');
  return searches;
}

const buttons = () => [...screen.box.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'));
const section = () => [...screen.box.querySelectorAll('section')].find((one) => one.textContent?.includes('seen in reports'));

it('lists subdomains with their counts, and opens the form with the name filled in', async () => {
  const searches = await draw({});
  await screen.until('section:nth-of-type(2)');
  expect(section()?.textContent).toContain('Two subdomains seen in reports are not added');
  expect(section()?.textContent).toContain('608 of 614');
  expect(section()?.querySelector('a')?.getAttribute('href')).toContain('header_from');
  expect(buttons()).not.toContain('Add www.karoowines.co.za');
  await screen.press('Add');
  const [search] = searches;
  expect(readDomainsSearch({ ...search })).toMatchObject({ add: true, name: 'accounts.karoowines.co.za' });
  await screen.draw(<Domains search={search ?? {}} onSearch={() => undefined} />);
  await screen.settle(300);
  expect(document.querySelector<HTMLInputElement>('[role=dialog] input[name=name]')?.value).toBe('accounts.karoowines.co.za');
});

it('hides a subdomain, and leads to the hidden ones even where no other is left', async () => {
  await draw({});
  await screen.press('Hide');
  const sent = screen.asked.find(({ call }) => call === `PUT ${path}`);
  expect(sent?.body).toEqual({ name: 'accounts.karoowines.co.za', hidden: true });
  await screen.close();
  await draw({ names: [], shown: 0, hidden: 2, pagination: { limit: 10, offset: 0, total: 0 } });
  expect(section()?.textContent).toContain('Two subdomains seen in reports are hidden');
  await screen.press('Show 2 hidden');
  expect(screen.asked.at(-1)).toMatchObject({ call: `GET ${path}`, query: expect.stringContaining('hidden=true') });
});

it.each([
  ['view', false],
  ['owner', true],
])('offers nothing to a person of level %s (suspended: %s) but the list', async (level, isSuspended) => {
  await draw({}, contextOf(level, isSuspended));
  await screen.until('section:nth-of-type(2)');
  expect(section()).toBeDefined();
  expect(buttons().filter((label) => /^(Add|Hide) /.test(label ?? ''))).toEqual([]);
});

it('takes no place where no subdomain is seen, nor beside a filtered list', async () => {
  const none = { names: [], shown: 0, pagination: { limit: 10, offset: 0, total: 0 } };
  await draw(none);
  await screen.settle(200);
  expect(section()).toBeUndefined();
  await screen.close();
  await draw({}, contextOf('owner'), { q: 'karoo' });
  await screen.settle(200);
  expect(section()).toBeUndefined();
});

it('says how many are left out, and that not all messages were counted', async () => {
  await draw({ shown: 2_000, uncounted: 1_001, is_cut: true });
  await screen.until('section:nth-of-type(2)');
  const said = section()?.textContent?.replaceAll('\u00a0', ' ');
  expect(said).toContain('At least 2 000 subdomains seen in reports are not added');
  expect(said).toContain('1 001 more From domains are not listed');
  expect(said).toContain('the earliest are left out');
  await screen.close();
  await draw({ is_cut: true });
  await screen.until('section:nth-of-type(2)');
  expect(section()?.textContent).toContain('At least two subdomains seen in reports are not added');
});

it('asks on the page of a domain for its own alone, and names it instead of a column', async () => {
  screen = new Screen({ [`GET ${path}`]: reply({}) }, 'customer', contextOf('owner'));
  const added: string[] = [];
  const domain = { id: 3, name: 'karoowines.co.za' };
  await screen.draw(<DetectedNames customer={1} domain={domain} onAdd={(name) => added.push(name)} />);
  await screen.until('tbody tr');
  expect(screen.asked[0]?.query).toContain('domain_id=3');
  expect([...screen.box.querySelectorAll('th')].map(({ textContent }) => textContent)).not.toContain('Counts for');
  expect(section()?.textContent).toContain('New reports about a subdomain count for karoowines.co.za.');
  await screen.press('Add');
  expect(added).toEqual(['accounts.karoowines.co.za']);
});

it('counts what takes long when asked to, and says so where nothing is left', async () => {
  const none = { names: [], shown: 0, pagination: { limit: 10, offset: 0, total: 0 } };
  await draw({ ...none, is_long: true });
  await screen.until('section:nth-of-type(2)');
  expect(section()?.textContent).toContain('Counting so many messages takes a few seconds.');
  screen.answers[`GET ${path}`] = reply(none);
  await screen.press('Count subdomains');
  await screen.settle(200);
  expect(screen.asked.at(-1)).toMatchObject({ call: `GET ${path}`, query: expect.stringContaining('long=true') });
  expect(screen.box.textContent).toContain('No subdomain to add was found');
  expect(screen.box.textContent).not.toContain('in its row');
});
