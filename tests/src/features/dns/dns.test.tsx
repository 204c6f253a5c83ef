import { afterEach, expect, test } from 'vitest';
import type { Check } from '#src/entities/dns-check/types.ts';
import { Dns } from '#src/features/dns/Dns.tsx';
import type { DnsSearch } from '#src/features/dns/search.ts';
import { ToastRegion } from '#src/ui/toast.tsx';
import { silent, wineShop } from '#tests/src/entities/dns-check/samples.ts';
import { Screen } from '../screen.tsx';

const domainOf = (check: Check) => ({
  id: 7,
  name: check.domain,
  mail_class: 'people',
  customers: [{ id: 1, name: 'Karoo Wines' }],
  protection: { level: 'monitoring', why: '', score: 40, grade: 'E', policy: 'none', stage: 'none' },
  dns_verification: { verification_status: 'NeedsAttention', last_verified_at: check.checked_at, records_found: {} },
});
const spfRecord = (check: Check) => ({
  type: 'SPF',
  name: check.domain,
  state: check.spf.state === 'unknown' ? 'unknown' : 'found',
  values: check.spf.text === null ? [] : [check.spf.text],
  aliases: [],
  failure: check.spf.state === 'unknown' ? 'servfail' : null,
});
const change = {
  id: 3,
  at: '2026-11-16T04:00:00.000Z',
  record: 'SPF',
  name: 'karoo-wine.co.za',
  before: 'v=spf1 mx -all',
  after: 'v=spf1 mx ~all',
};

let screen: Screen | null = null;
afterEach(async () => {
  await screen?.close();
  screen = null;
});

async function open(
  check: Check,
  search: DnsSearch,
  answers: Record<string, unknown> = {},
  shown = '.ui-answer',
): Promise<Screen> {
  const made = new Screen({
    'GET /domains': { domains: [domainOf(check)], pagination: { limit: 200, offset: 0, total: 1 } },
    'GET /domains/7/dns_overview': { verification: {}, check, score: null, changes: [change] },
    'GET /dns/records/7': { domain: check.domain, checked_at: check.checked_at, records: [spfRecord(check)], changes: [change] },
    ...answers,
  });
  screen = made;
  await made.draw(
    <>
      <Dns search={search} onSearch={() => undefined} />
      <ToastRegion />
    </>,
  );
  await made.until(shown);
  return made;
}

test('the only domain is chosen by itself; its SPF shows findings with their rules and the change in words', async () => {
  const { check } = await wineShop();
  const { box } = await open(check, { type: 'SPF' });
  expect(box.querySelector('h1')?.textContent).toBe('DNS records');
  expect(box.querySelector('.ui-answer')?.textContent).toContain('karoo-wine.co.za has a broken SPF record');
  expect(box.textContent).toContain('RFC 7208');
  expect(box.textContent).toContain('-all is gone');
  expect(box.textContent).toContain('~all is new');
  expect(box.querySelector('ins')?.textContent).toBe('~all');
});

test('a lookup that failed says so and never says missing', async () => {
  const { check } = await silent();
  const { box } = await open(check, { type: 'SPF' });
  expect(box.querySelector('.ui-answer')?.textContent).toContain('gave no answer');
  expect(box.textContent).toContain('No answer');
  expect(box.textContent).not.toContain('Not published');
});

test('without any record says that none is published', async () => {
  const { check } = await silent();
  const { box } = await open(
    check,
    { domain: 7 },
    { 'GET /dns/records/7': { domain: check.domain, checked_at: check.checked_at, records: [], changes: [] } },
  );
  expect(box.querySelector('.ui-answer')?.textContent).toContain('publishes none of');
});

test('checking again asks for this kind of record; a refusal shows the words of the server', async () => {
  const { check } = await wineShop();
  const opened = await open(
    check,
    { domain: 7, type: 'SPF' },
    {
      'POST /dns/records/7/refresh': Response.json({ error: 'Failed to refresh DNS records' }, { status: 500 }),
    },
  );
  await opened.press('Check again now');
  expect(opened.asked.find(({ call }) => call === 'POST /dns/records/7/refresh')?.body).toEqual({ record_types: ['SPF'] });
  expect(document.body.textContent).toContain('Failed to refresh DNS records');
});

test('every name server is asked, and each answer has its word', async () => {
  const { check } = await wineShop();
  const opened = await open(
    check,
    { domain: 7, type: 'SPF' },
    {
      'GET /dns/records/7/verify': {
        name: check.domain,
        asked_at: '2026-11-20T12:05:00Z',
        expected: null,
        seen_everywhere: false,
        servers: [
          {
            host: 'ns1.cape-hosting.example',
            address: '197.80.0.53',
            state: 'same',
            values: ['v=spf1 mx ~all'],
            alias: null,
            ttl_seconds: 900,
          },
          { host: 'ns2.cape-hosting.example', address: null, state: 'unreachable', values: [], alias: null, ttl_seconds: null },
          {
            host: 'ns3.cape-hosting.example',
            address: '197.80.0.55',
            state: 'missing',
            values: [],
            alias: null,
            ttl_seconds: null,
          },
        ],
      },
    },
  );
  await opened.press('Ask every name server');
  expect(opened.asked.at(-1)?.query).toBe('?type=SPF');
  for (const word of ['Same', 'Not reached', 'Missing', '(TTL 900)']) expect(opened.box.textContent).toContain(word);
});

test('offline the records stay, what-if works, and asking says why it cannot', async () => {
  const { check } = await wineShop();
  const opened = await open(check, { domain: 7, type: 'SPF' });
  await opened.settle(400);
  await opened.goOffline();
  expect(opened.box.textContent).toContain('Offline: the DNS cannot be checked.');
  await opened.tick(0, '.dns-terms');
  expect(opened.box.textContent).toContain('Removing include:spf.cape-hosting.example saves');
});

test('an unchecked domain can be checked', async () => {
  const { check } = await wineShop();
  const { box } = await open(
    check,
    { domain: 7 },
    {
      'GET /domains/7/dns_overview': { verification: {}, check: null, score: null, changes: [] },
      'GET /dns/records/7': { domain: check.domain, checked_at: null, records: [], changes: [] },
    },
    '.ui-state-act',
  );
  expect(box.textContent).toContain('This domain has not been checked yet');
  expect(box.textContent).toContain('Check now');
});
