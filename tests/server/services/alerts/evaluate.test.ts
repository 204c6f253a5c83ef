import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertManagement } from '#contract/alert-management.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { evaluateDomains, evaluateDue } from '#server/services/alerts/evaluate.ts';
import { runVerify } from '#server/services/checks/round.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';

const dmarc = '_dmarc.shop.example';
const zone: Zone = {
  'shop.example': {
    TXT: ['v=spf1 ip4:192.0.2.0/24 -all'],
    MX: [{ preference: 10, exchange: 'mx.shop.example' }],
    NS: ['ns1.host.example', 'ns2.host.example'],
    SOA: [{ mname: 'ns1.host.example', serial: 1 }],
  },
  'mx.shop.example': { A: ['192.0.2.10'] },
  'ns1.host.example': { A: ['198.51.100.53'] },
  'ns2.host.example': { A: ['203.0.113.53'] },
  [dmarc]: { TXT: ['v=DMARC1; p=reject; rua=mailto:r@shop.example'] },
};

let test: TestApp;
let id: number;

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-20T08:00:00Z', zone });
  id = await test.domain('shop.example', await test.customer());
});
afterAll(() => test.close());

const look = async () => runVerify(test.context, { domainId: id, scope: 'full', isFresh: true, cause: 'a test' });
const standing = async () =>
  (await test.call(alertManagement.alerts, { query: { domain_id: id } }, await test.login('admin'))).alerts;
const titles = async (rule: string) => (await standing()).filter((alert) => alert.rule === rule);

describe('evaluation', () => {
  it('says nothing of a domain whose records could not be looked up', async () => {
    const unknown = await openTestApp({ now: '2026-11-20T08:00:00Z' });
    unknown.context.dns = {
      ...unknown.context.dns,
      lookup: async () => ({ status: 'failed', reason: 'timeout', detail: 'nobody answers' }),
      fresh: async () => ({ status: 'failed', reason: 'timeout', detail: 'nobody answers' }),
    };
    const lost = await unknown.domain('lost.example', await unknown.customer());
    await runVerify(unknown.context, { domainId: lost, scope: 'full', isFresh: true, cause: 'a test' });
    expect(await evaluateDomains(unknown.context, [lost])).toMatchObject({ domains: 1, opened: 0, waiting: 0 });
    await unknown.close();
  });

  it('opens nothing where all is as before', async () => {
    await look();
    const done = await evaluateDomains(test.context, [id]);
    expect(done).toMatchObject({ domains: 1, opened: 0 });
  });

  it('tells of a weaker policy, with proof, once, and writes what it sees without another step', async () => {
    test.setTime('2026-11-20T10:00:00Z');
    zone[dmarc] = { TXT: ['v=DMARC1; p=none; rua=mailto:r@shop.example'] };
    await look();
    await evaluateDomains(test.context, [id]);
    await evaluateDomains(test.context, [id]);
    const [alert, ...more] = await titles('policy_downgraded');
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ severity: 'critical', status: 'open', version: 1, happened_time: '2026-11-20T10:00:00.000Z' });
    expect(JSON.stringify(alert?.evidence)).toMatch(/reject[\s\S]*none/);
  });

  it('ends it by itself when the policy is back, and opens the same alert again within the week', async () => {
    test.setTime('2026-11-20T12:00:00Z');
    zone[dmarc] = { TXT: ['v=DMARC1; p=reject; rua=mailto:r@shop.example'] };
    await look();
    await evaluateDomains(test.context, [id]);
    expect(await titles('policy_downgraded')).toEqual([]);
    test.setTime('2026-11-22T12:00:00Z');
    zone[dmarc] = { TXT: ['v=DMARC1; p=quarantine; rua=mailto:r@shop.example'] };
    await look();
    await evaluateDomains(test.context, [id]);
    expect(await titles('policy_downgraded')).toMatchObject([{ status: 'open', count: 2, version: 3 }]);
  });

  it('waits for a second look before it says that a record is gone', async () => {
    test.setTime('2026-11-23T08:00:00Z');
    delete zone[dmarc];
    await look();
    expect(await evaluateDomains(test.context, [id])).toMatchObject({ waiting: 1 });
    expect(await titles('dmarc_missing')).toEqual([]);
    expect((await test.context.queue.counts('dns-verify')).waiting).toBe(1);
    test.setTime('2026-11-23T08:11:00Z');
    await look();
    await evaluateDomains(test.context, [id]);
    expect(await titles('dmarc_missing')).toHaveLength(1);
  });

  it('forgets a first look that the second one did not confirm', async () => {
    zone[dmarc] = { TXT: ['v=DMARC1; p=reject; rua=mailto:r@shop.example'] };
    test.setTime('2026-11-24T08:00:00Z');
    await look();
    await evaluateDomains(test.context, [id]);
    expect(await titles('dmarc_missing')).toEqual([]);
    test.setTime('2026-12-10T08:00:00Z');
    delete zone[dmarc];
    await look();
    await evaluateDomains(test.context, [id]);
    zone[dmarc] = { TXT: ['v=DMARC1; p=reject; rua=mailto:r@shop.example'] };
    test.setTime('2026-12-10T08:11:00Z');
    await look();
    await evaluateDomains(test.context, [id]);
    delete zone[dmarc];
    test.setTime('2026-12-10T08:22:00Z');
    await look();
    expect(await evaluateDomains(test.context, [id])).toMatchObject({ waiting: 1, opened: 0 });
    zone[dmarc] = { TXT: ['v=DMARC1; p=reject; rua=mailto:r@shop.example'] };
  });

  it('does not tell again of what somebody resolved as expected, as long as nothing new happens', async () => {
    test.setTime('2026-12-20T08:00:00Z');
    zone[dmarc] = { TXT: ['v=DMARC1; p=none; rua=mailto:r@shop.example'] };
    await look();
    await evaluateDomains(test.context, [id]);
    const [alert] = await titles('policy_downgraded');
    await test.call(
      alertManagement.resolve,
      { params: { id: alert?.id ?? 0 }, body: { notes: 'Agreed with the owner', outcome: 'expected' } },
      await test.login('admin'),
    );
    test.setTime('2026-12-22T08:00:00Z');
    await look();
    expect(await evaluateDomains(test.context, [id])).toMatchObject({ quiet: 1, recurred: 0 });
  });

  it('evaluates by itself what has new reports or a new look, and the rest after an hour', async () => {
    expect(await evaluateDue(test.context)).toMatchObject({ domains: 0 });
    await test.arrive(reportMail({ policyDomain: 'shop.example', begin: Date.UTC(2026, 11, 21) / 1000 }));
    await test.readWaiting();
    await test.context.store.db.updateTable('reports').set({ loaded_at: '2026-12-22T08:00:01Z' }).execute();
    test.setTime('2026-12-22T08:00:02Z');
    expect(await evaluateDue(test.context)).toMatchObject({ domains: 1 });
    expect(await evaluateDue(test.context)).toMatchObject({ domains: 0 });
    test.setTime('2026-12-22T09:01:00Z');
    expect(await evaluateDue(test.context)).toMatchObject({ domains: 1 });
  });
});
