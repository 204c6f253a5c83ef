import { expect, test } from 'vitest';
import { dnsStatus } from '#domain/check/dns-status.ts';
import type { IntakeSource } from '#src/entities/intake/sources.ts';
import { deliveryOptions } from '#src/features/operations/first-hour/delivery-options.ts';
import { looksFresh, neverReported } from '#src/features/operations/first-hour/fresh.ts';
import { type FirstFacts, firstAnswer, firstSteps } from '#src/features/operations/first-hour/steps.ts';

const address = 'dmarc@beacon.example';
const nothing: FirstFacts = {
  customers: [],
  domains: [],
  dmarcStates: new Map(),
  health: { messages_24h: 0, waiting_messages: 0, orphan_messages: 0, failed_messages: 0 },
  arrival: 'open',
  reportAddress: address,
  outgoing: 'outbox',
};
const domain = (record: string | null) => ({
  id: 7,
  name: 'karoo.co.za',
  protection: { level: 'monitoring' as const, policy: 'none' as const },
  dns_verification: {
    verification_status: 'Verified' as const,
    ...dnsStatus('Verified'),
    last_verified_at: null,
    timestamp: null,
    security_score: null,
    recommendations: [],
    records_found: { DMARC: { exists: record !== null, records: record === null ? [] : [record] } },
  },
});
const customer = (people = 0) => ({ id: 3, name: 'Karoo Wines', user_count: people });
const looked = (record: string | null): Partial<FirstFacts> => ({
  customers: [customer()],
  domains: [domain(record)],
  dmarcStates: new Map([[7, record === null ? 'missing' : 'found']]),
});
const states = (part: Partial<FirstFacts>) => firstSteps({ ...nothing, ...part }).map(({ id, state }) => `${id} ${state}`);
const step = (part: Partial<FirstFacts>, id: string) => firstSteps({ ...nothing, ...part }).find((one) => one.id === id);

test('an empty installation begins with a customer, and nothing else can be done yet', () => {
  expect(states({})).toEqual(['customer next', 'domain later', 'record later', 'report later', 'people later']);
  expect(firstSteps(nothing).map(({ action }) => action?.href ?? null)).toEqual([
    '/app/customers?add=true',
    null,
    null,
    null,
    null,
  ]);
  expect(firstAnswer(nothing)).toContain('Beacon is running');
});

test('with a customer the domain is next, and its people can be invited already', () => {
  const part = { customers: [customer()] };
  expect(states(part)[1]).toBe('domain next');
  expect(step(part, 'domain')?.action?.href).toBe('/app/domains?add=true');
  expect(step(part, 'people')?.action?.href).toBe('/app/user-associations?invite=true&customer=3');
});

test.each([
  [[2, 0], '2 people belong to Karoo Wines.'],
  [[1, 1], '2 customers have people with access.'],
])('customers with %j people: one person may belong to several', (counts, text) => {
  expect(step({ customers: counts.map((count) => customer(count)) }, 'people')?.text).toBe(text);
});

test('messages that wait for its domain are announced where the domain is added', () => {
  const health = { ...nothing.health, orphan_messages: 2 };
  expect(step({ customers: [customer()], health }, 'domain')?.text).toContain('2 messages wait');
});

test('a domain without the address in its record has that as the next thing, and its report can be uploaded', () => {
  const part = looked(null);
  expect(states(part)).toEqual(['customer done', 'domain done', 'record next', 'report later', 'people later']);
  expect(step(part, 'record')?.text).toContain('has no DMARC record yet');
  expect(step(part, 'record')?.action?.href).toBe('/app/domains/7?tab=dns');
  expect(step(part, 'report')?.action?.href).toBe('/app/report-metadata?upload=1');
});

test('a failed lookup is described as such and not as a missing record', () => {
  const part = { ...looked(null), dmarcStates: new Map([[7, 'unknown']]) };
  expect(step(part, 'record')?.text).toContain('could not be checked yet. It should be this record.');
});

test('while the first report is awaited, the people are next, then the report', () => {
  const part = looked(`v=DMARC1; p=none; rua=mailto:${address}`);
  expect(states(part)).toEqual(['customer done', 'domain done', 'record done', 'report later', 'people next']);
  expect(states({ ...part, customers: [customer(1)] })[3]).toBe('report next');
});

test('a record that asks for reports does not count as done if this server does not know its address', () => {
  const part = { ...looked('v=DMARC1; p=none; rua=mailto:a@b.example'), reportAddress: null };
  expect(states(part)[2]).toBe('record next');
  expect(step(part, 'record')?.text).toContain('no report address is set');
});

test('without a report address no step names a record that the page cannot show', () => {
  const part = { ...looked(null), reportAddress: null };
  expect(step(part, 'record')?.text).toMatch(/has no DMARC record yet\.$/);
  const unknown = { ...part, dmarcStates: new Map([[7, 'unknown' as const]]) };
  expect(step(unknown, 'record')?.text).toMatch(/could not be checked yet\.$/);
});

test('a record that names an address which cannot take reports is not done', () => {
  const part = looked(`v=DMARC1; p=none; rua=mailto:${address}`);
  expect(states({ ...part, arrival: 'refused' })[2]).toBe('record next');
  expect(step({ ...part, arrival: 'refused' }, 'record')?.text).toContain('beacon.example does not accept');
  expect(step({ ...part, arrival: 'lost' }, 'record')?.text).toContain('cannot receive email');
  expect(step({ ...part, arrival: 'lost' }, 'record')?.action?.href).toBe('/app/domains/7?tab=dns');
});

test('the invitation says how it goes out', () => {
  expect(step({ customers: [customer()] }, 'people')?.text).toContain('outbox folder');
  expect(step({ customers: [customer()], outgoing: 'smtp' }, 'people')?.text).toContain('by email');
});

test('an installation is fresh only where no report ever came', () => {
  const reporter = {
    reporter: 'google.com',
    reporter_name: 'Google',
    last_report_at: null,
    reports: 1,
    messages: 1,
    unreadable_rows: 0,
  };
  expect(looksFresh({ reporters: [] }, [{ last_report_at: null }])).toBe(true);
  expect(looksFresh({ reporters: [reporter] }, [])).toBe(false);
  expect(looksFresh({ reporters: [] }, [{ last_report_at: '2026-11-20T04:00:00Z' }])).toBe(false);
  expect(neverReported([])).toBe(true);
  expect(neverReported([{ reports: 0, last_day: null }])).toBe(true);
  expect(neverReported([{ reports: 4, last_day: '2025-01-01' }])).toBe(false);
});

test('each intake source says where its address comes from', () => {
  const source = (part: Partial<IntakeSource>): IntakeSource => ({
    channel: 'smtp',
    status: 'connected',
    address: null,
    text: 'as the server says',
    last_seen_time: null,
    backlog: null,
    received_24h: 0,
    ...part,
  });
  const words = (part: Partial<IntakeSource>) => deliveryOptions([source(part)])[0]?.words;
  expect(words({ address: '127.0.0.1:2525' })).toContain('this machine only');
  expect(words({ address: '0.0.0.0:25' })).toContain('MX record points at this machine');
  expect(words({ status: 'off' })).toContain('BEACON_SMTP_LISTEN');
  expect(words({ channel: 'imap', status: 'off' })).toContain('IMAP_URL');
  expect(words({ channel: 'imap', status: 'auth_failed' })).toBe('as the server says');
  expect(words({ channel: 'folder', address: '/data/inbox' })).toContain('/data/inbox');
  expect(words({ channel: 's3', status: 'off' })).toContain('BEACON_S3_URL');
  expect(words({ channel: 's3' })).toContain('done/');
  expect(words({ channel: 's3', status: 'unreachable' })).toBe('as the server says');
});
