import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertManagement } from '#contract/alert-management.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { evaluateDomains, evaluateDue } from '#server/services/alerts/evaluate.ts';
import { runVerify } from '#server/services/checks/scheduled-checks.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { type OwnDomain, ownDomain } from '#tests/support/own-domain.ts';

const zone: Zone = {
  'ns1.host.example': { A: ['198.51.100.53'] },
  'ns2.host.example': { A: ['203.0.113.53'] },
};

let test: TestApp;
let own: OwnDomain;

beforeAll(async () => {
  test = await openTestApp({ zone });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime('2026-11-20T08:00:00Z');
  own = await ownDomain(test);
  zone[own.name] = {
    TXT: ['v=spf1 ip4:192.0.2.0/24 -all'],
    MX: [{ preference: 10, exchange: `mx.${own.name}` }],
    NS: ['ns1.host.example', 'ns2.host.example'],
    SOA: [{ mname: 'ns1.host.example', serial: 1 }],
  };
  zone[`mx.${own.name}`] = { A: ['192.0.2.10'] };
  publish('reject');
});

/** Gives the domain a record with this policy; `null` takes the record away. */
function publish(policy: 'none' | 'quarantine' | 'reject' | null): void {
  const name = `_dmarc.${own.name}`;
  if (policy === null) delete zone[name];
  else zone[name] = { TXT: [`v=DMARC1; p=${policy}; rua=mailto:r@${own.name}`] };
}

const verify = (context = test.context) =>
  runVerify(context, { domainId: own.id, scope: 'full', isFresh: true, cause: 'a test' });
/** A check of the records at this time, and the evaluation of the rules. */
async function look(time: string) {
  test.setTime(time);
  await verify();
  return evaluateDomains(test.context, [own.id]);
}
const titles = async (rule: string) =>
  (await test.call(alertManagement.alerts, { query: { domain_id: own.id } }, await test.login('admin'))).alerts.filter(
    (alert) => alert.rule === rule,
  );

describe('evaluation', () => {
  it('says nothing about a domain whose records could not be looked up', async () => {
    const nobody = async () => ({ status: 'failed', reason: 'timeout', detail: 'nobody answers' }) as const;
    await verify({ ...test.context, dns: { ...test.context.dns, lookup: nobody, fresh: nobody } });
    expect(await evaluateDomains(test.context, [own.id])).toMatchObject({ domains: 1, opened: 0, waiting: 0 });
  });

  it('opens nothing where all is as before', async () => {
    expect(await look('2026-11-20T08:00:00Z')).toMatchObject({ domains: 1, opened: 0 });
    expect(await look('2026-11-20T10:00:00Z')).toMatchObject({ domains: 1, opened: 0 });
  });

  it('reports a weaker policy, with evidence, once, and updates it without another step', async () => {
    await look('2026-11-20T08:00:00Z');
    publish('none');
    await look('2026-11-20T10:00:00Z');
    await evaluateDomains(test.context, [own.id]);
    const [alert, ...more] = await titles('policy_downgraded');
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ severity: 'critical', status: 'open', version: 1, happened_time: '2026-11-20T10:00:00.000Z' });
    expect(JSON.stringify(alert?.evidence)).toMatch(/reject[\s\S]*none/);
  });

  it('ends it by itself when the policy is back, and opens the same alert again within the week', async () => {
    await look('2026-11-20T08:00:00Z');
    publish('none');
    await look('2026-11-20T10:00:00Z');
    expect(await titles('policy_downgraded')).toHaveLength(1);
    publish('reject');
    await look('2026-11-20T12:00:00Z');
    expect(await titles('policy_downgraded')).toEqual([]);
    publish('quarantine');
    await look('2026-11-22T12:00:00Z');
    expect(await titles('policy_downgraded')).toMatchObject([{ status: 'open', count: 2, version: 3 }]);
  });

  it('waits for a second check before it says that a record is gone, and ends that when it is back', async () => {
    await look('2026-11-20T08:00:00Z');
    const looksQueued = async () => (await test.context.queue.counts('dns-verify')).waiting;
    const before = await looksQueued();
    publish(null);
    expect(await look('2026-11-23T08:00:00Z')).toMatchObject({ waiting: 1 });
    expect(await titles('dmarc_missing')).toEqual([]);
    expect(await looksQueued()).toBe(before + 1);
    await look('2026-11-23T08:11:00Z');
    expect(await titles('dmarc_missing')).toHaveLength(1);
    publish('reject');
    await look('2026-11-24T08:00:00Z');
    expect(await titles('dmarc_missing')).toEqual([]);
  });

  it('forgets a first check that the second one did not confirm', async () => {
    await look('2026-11-20T08:00:00Z');
    publish(null);
    await look('2026-12-10T08:00:00Z');
    publish('reject');
    await look('2026-12-10T08:11:00Z');
    publish(null);
    expect(await look('2026-12-10T08:22:00Z')).toMatchObject({ waiting: 1, opened: 0 });
  });

  it('does not report again what somebody resolved as expected, as long as nothing new happens', async () => {
    await look('2026-11-20T08:00:00Z');
    publish('none');
    await look('2026-12-20T08:00:00Z');
    const [alert] = await titles('policy_downgraded');
    await test.call(
      alertManagement.resolve,
      { params: { id: alert?.id ?? 0 }, body: { notes: 'Agreed with the owner', outcome: 'expected' } },
      await test.login('admin'),
    );
    expect(await look('2026-12-22T08:00:00Z')).toMatchObject({ quiet: 1, recurred: 0 });
  });

  it('evaluates by itself what has new reports or a new check, and the rest after an hour', async () => {
    await emptyStore(test);
    own = await ownDomain(test);
    const dueAt = async (time: string) => {
      test.setTime(time);
      return (await evaluateDue(test.context)).domains;
    };
    expect(await dueAt('2026-11-20T08:00:00Z')).toBe(1);
    expect(await dueAt('2026-11-20T08:00:00Z')).toBe(0);
    await test.arrive(reportMail({ policyDomain: own.name, begin: Date.UTC(2026, 10, 19) / 1000 }));
    await test.readWaiting();
    await test.context.store.db.updateTable('reports').set({ loaded_at: '2026-11-20T08:00:01Z' }).execute();
    expect(await dueAt('2026-11-20T08:00:02Z')).toBe(1);
    expect(await dueAt('2026-11-20T08:00:02Z')).toBe(0);
    test.setTime('2026-11-20T08:10:00Z');
    await verify();
    expect(await dueAt('2026-11-20T08:10:01Z')).toBe(1);
    expect(await dueAt('2026-11-20T08:11:00Z')).toBe(0);
    expect(await dueAt('2026-11-20T09:12:00Z')).toBe(1);
  });
});
