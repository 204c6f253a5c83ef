import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { makeShare, withRecords } from '#tests/fakes/shares.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

let app: TestApp;
let owner: TestUser;
let staff: TestUser;
let id: number;
let customerId: number;
const zone: Zone = {
  'shop.co.za': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'], MX: [{ preference: 10, exchange: 'mx.shop.co.za' }] },
  'mx.shop.co.za': { A: ['192.0.2.1'] },
  '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=none; rua=mailto:r@shop.co.za'] },
};
const ownKey = 'own._domainkey.shop.co.za';

type Row = { ip: string; count: number; passes: boolean; by?: string };

/** A report of one day: the own server passes by DKIM, others fail; `by` is a service that proves only its own name. */
async function report(day: string, rows: Row[]): Promise<void> {
  const { db } = app.context.store;
  const [reportId = 0] = await takeReportIds(db, 1);
  const begin = Date.parse(`${day}T00:00:00Z`) / 1000;
  const share = makeShare(chanceFrom(reportId), {
    id: reportId,
    domainId: id,
    rows: rows.length,
    header: { begin, end: begin + 86_400 },
  });
  share.header = { ...share.header, policy: { ...share.header.policy, domain: 'shop.co.za', p: 'none' } };
  const records = share.records.map((record, index) => {
    const { ip, count, passes, by } = rows[index] ?? { ip: '192.0.2.1', count: 1, passes: true };
    const result = { selector: 'own', result: 'pass', humanResult: null };
    return {
      ...record,
      sourceIp: ip,
      count,
      disposition: 'none' as const,
      dkimAligned: passes ? ('pass' as const) : ('fail' as const),
      spfAligned: 'fail' as const,
      reasons: [],
      headerFrom: 'shop.co.za',
      dkim: passes ? [{ domain: 'shop.co.za', ...result }] : by === undefined ? [] : [{ domain: by, ...result }],
      spf: [],
    };
  });
  await saveReports(db, [withRecords(share, records)]);
}

beforeAll(async () => {
  app = await openTestApp({ zone });
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyStore(app);
  app.setTime('2026-11-20T10:00:00Z');
  delete zone[ownKey];
  customerId = await app.customer();
  id = await app.domain('shop.co.za', customerId);
  owner = await app.login('customer', [{ customerId }]);
  staff = await app.login('admin');
  for (const day of ['2026-10-05', '2026-10-25', '2026-11-05', '2026-11-18'])
    await report(day, [
      { ip: '192.0.2.1', count: 1_000, passes: true },
      { ip: '192.0.2.9', count: 30, passes: true },
      { ip: '192.0.2.9', count: 10, passes: false },
      { ip: '198.51.100.7', count: 200, passes: false, by: 'sender.example' },
      { ip: '203.0.113.66', count: 500, passes: false },
    ]);
  await app.call(contract.domains.verifyDns, { params: { id } }, owner);
});

const status = async () => (await app.call(contract.customers.policyAwareProtectionStatus, {}, owner)).domains[0];

test('the what-if counts own messages apart from unauthenticated ones', async () => {
  const row = await status();
  expect(row?.what_if).toMatchObject({
    own: 3 * 1_040,
    own_failing: 30,
    senders: [{ source_ip: '192.0.2.9', failing: 30, messages: 120 }],
    unproven: { messages: 3 * 700, sources: 2 },
  });
});

test('the path asks for days, messages, passes and categorised senders, and prepares the test stage', async () => {
  const row = await status();
  expect(row).toMatchObject({ level: 'monitoring', path: { stage: 'none', next: 'rehearse_quarantine', is_ready: true } });
  expect(row?.path.gates).toEqual([
    { key: 'days', wanted: 30, have: 46, met: true },
    { key: 'messages', wanted: 100, have: 3_120, met: true },
    { key: 'pass', wanted: 98, have: 99, met: true },
    { key: 'unsorted', wanted: 2, have: 1, met: true },
  ]);
  expect(row?.prepared).toMatchObject({
    value: 'v=DMARC1; p=quarantine; t=y; pct=0; rua=mailto:r@shop.co.za',
    rollback: 'v=DMARC1; p=none; rua=mailto:r@shop.co.za',
  });
});

describe('gates of staff', () => {
  const { thresholds, classification, history, trendAnalysis } = contract.reporting;
  test('stricter ones hold the domain back at once; customers cannot set them', async () => {
    await app.call(thresholds, { params: { id }, body: { min_pass_pct: 99.5 } }, staff);
    expect((await status())?.path).toMatchObject({ is_ready: false, why: '1 of 4 conditions is still open.' });
    expect(await app.call(classification, { params: { id } }, owner)).toMatchObject({
      is_default: false,
      thresholds: { min_pass_pct: 99.5, min_days: 30 },
    });
    await expect(app.call(thresholds, { params: { id }, body: { min_days: 0 } }, owner)).rejects.toMatchObject({ status: 403 });
  });
  test('days are kept as they ended, and a trend says when it has too little to go by', async () => {
    const { history: days } = await app.call(history, { params: { id } }, owner);
    expect(days).toMatchObject([{ day: '2026-11-20', level: 'monitoring', stage: 'none', own_messages: 3_120 }]);
    expect(await app.call(trendAnalysis, { params: { id } }, owner)).toMatchObject({
      pass_rate: { direction: 'too_little_data' },
    });
  });
});

test('selectors seen in reports are on the list after a check; discovery adds them only on request', async () => {
  const { discover, list, remove } = contract.dkim;
  expect((await app.call(list, { params: { id } }, staff)).selectors).toMatchObject([{ selector: 'own', origin: 'report' }]);
  for (const one of (await app.call(list, { params: { id } }, staff)).selectors)
    await app.call(remove, { params: { id, selectorId: one.id } }, staff);
  zone[ownKey] = { TXT: ['v=DKIM1; p='] };
  const reply = await app.call(discover, { params: { id }, body: { auto_store: false } }, staff);
  expect(reply.found).toEqual([{ selector: 'own', origin: 'report', is_new: true }]);
  expect(reply.selectors).toEqual([]);
  expect((await app.call(discover, { params: { id }, body: {} }, staff)).selectors).toMatchObject([{ selector: 'own' }]);
});

describe('scores', () => {
  const { get, bulk, invalidate } = contract.securityScores;
  test('many at once, old ones are recalculated in the background', async () => {
    const ask = (max_age: number) =>
      app.call(bulk, { body: { domain_ids: [id], max_age, include_recommendations: true } }, owner);
    expect((await ask(3600)).scores).toMatchObject([{ domain: 'shop.co.za', is_refreshing: false }]);
    app.setTime('2026-11-20T12:00:00Z');
    expect((await ask(3600)).scores).toMatchObject([{ is_refreshing: true }]);
    expect((await ask(36_000)).scores[0]?.recommendations?.length).toBeGreaterThan(0);
  });
  test('staff discard one', async () => {
    await app.call(invalidate, { params: { id } }, staff);
    await expect(app.call(invalidate, { params: { id } }, owner)).rejects.toMatchObject({ status: 403 });
  });
  test('a customer’s domains together', async () => {
    const { security_score } = (await app.call(get, { params: { id } }, owner)).score;
    const whole = await app.call(contract.customers.aggregateSecurityScore, { params: { id: customerId } }, owner);
    expect(whole.aggregate).toMatchObject({ score: security_score?.score, worst: { domain: 'shop.co.za' } });
    const { history } = await app.call(contract.customers.scoreHistory, { params: { id: customerId } }, owner);
    expect(history.at(-1)).toEqual({ day: '2026-11-20', score: whole.aggregate?.score });
  });
});

test('the bulk call returns only the requested parts', async () => {
  const { domains } = await app.call(contract.intelligence.bulk, { body: { include: ['dns', 'health'] } }, owner);
  expect(domains).toMatchObject([{ domain: 'shop.co.za', dns: { policy: 'none', spf_ends: 'fail', tls_rpt: false } }]);
  expect(domains[0]).not.toHaveProperty('analytics');
  expect(domains[0]?.health).toMatchObject({ data_up_to: '2026-11-18' });
});

test('a domain that the DNS does not know is asked for its spelling on every screen, and for nothing else', async () => {
  const gone = await app.domain('gone.co.za', customerId);
  const params = { id: gone };
  const { check } = await app
    .call(contract.domains.verifyDns, { params }, owner)
    .then(() => app.call(contract.domains.dnsOverview, { params }, owner));
  const { domain } = await app.call(contract.domains.get, { params }, owner);
  const rows = (await app.call(contract.customers.policyAwareProtectionStatus, {}, owner)).domains;
  const row = rows.find(({ domain_id: one }) => one === gone);
  const listed = (await app.call(contract.domains.protectionStatus, {}, owner)).domains.find(
    ({ domain_id: one }) => one === gone,
  );
  const spelling = { what: 'Check the spelling of gone.co.za', place: 'dns' };
  expect(check?.verdict).toBe('gone.co.za does not exist. Check the spelling.');
  for (const one of [domain.next_step, row?.next_step, listed?.next_step]) expect(one).toMatchObject(spelling);
  for (const one of [domain.protection, row, listed])
    expect(one).toMatchObject({
      level: 'unknown',
      score: null,
      why: 'The domain does not exist in the DNS. Check the spelling.',
    });
  expect(domain.dns_verification.recommendations).toEqual([]);
  expect(row).toMatchObject({ prepared: null, path: { is_ready: false } });
});
