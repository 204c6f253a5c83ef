import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertManagement } from '#contract/alert-management.ts';
import type { Lookup } from '#domain/dns/answer.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { lookalikesOf } from '#domain/lookalikes/lookalikes.ts';
import { evaluateDomains } from '#server/services/alerts/evaluate.ts';
import { lookupsAtOnce } from '#server/services/lookalikes/look-up-names.ts';
import { runLookalikes } from '#server/services/lookalikes/scheduled-lookups.ts';
import { addDomain, assignDomain, takeDomain } from '#server/store/domains/domains.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { zoneResolver } from '#tests/fakes/zone.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const ours = 'karoowines.co.za';
const names = lookalikesOf(ours).map(({ name }) => name);
const withMail = (...hosts: string[]): Zone[string] => ({ MX: hosts.map((exchange) => ({ preference: 10, exchange })) });

let test: TestApp;
let zone: Zone;
let customer: number;
let id: number;
let nowMs: number;
let asked: string[];

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyStore(test);
  zone = {};
  asked = [];
  nowMs = Date.parse('2026-11-02T08:00:00Z');
  test.setTime(new Date(nowMs).toISOString());
  const dns = zoneResolver(zone);
  const counted: Lookup = (name, type) => {
    asked.push(name);
    return dns.lookup(name, type);
  };
  test.context.dns = { ...dns, lookup: counted };
  customer = await test.customer('Karoo Wines');
  id = await test.domain(ours, customer);
});

/** A search a week after the previous one, and the alerts that are open then. */
async function weekly(of: number = id) {
  nowMs += 7 * 86_400_000 + 60_000;
  test.setTime(new Date(nowMs).toISOString());
  const looked = await runLookalikes(test.context);
  await evaluateDomains(test.context, [of]);
  return { looked, open: await openAlerts(of) };
}

async function openAlerts(of: number = id) {
  const { alerts } = await test.call(alertManagement.alerts, { query: { domain_id: of } }, await test.login('admin'));
  return alerts.filter(({ rule, status }) => rule === 'lookalike_registered' && status !== 'resolved');
}

const stored = () => test.context.store.db.selectFrom('lookalikes').selectAll().orderBy('name').execute();

describe('a new lookalike', () => {
  it('is reported once, unlike those of the first search, and ends when it is gone at two searches', async () => {
    zone['karoowines.com'] = withMail('mx.old.example');
    expect((await weekly()).open).toEqual([]);
    expect(await stored()).toMatchObject([{ name: 'karoowines.com', is_baseline: true, mx_hosts: ['mx.old.example'] }]);

    zone['karoovvines.co.za'] = withMail('mx2.bad.example', 'mx.bad.example');
    const { open } = await weekly();
    expect(open).toMatchObject([
      { severity: 'medium', status: 'open', version: 1, happened_time: new Date(nowMs).toISOString() },
    ]);
    expect(open[0]?.title).toContain('karoovvines.co.za');
    expect(JSON.stringify(open[0]?.evidence)).toContain('mx.bad.example, mx2.bad.example');

    const [first] = open;
    expect((await weekly()).open).toMatchObject([{ id: first?.id, version: 1, count: 1 }]);

    delete zone['karoovvines.co.za'];
    expect((await weekly()).open).toMatchObject([{ id: first?.id }]);
    expect((await weekly()).open).toEqual([]);
    expect(await stored()).toMatchObject([{ name: 'karoovvines.co.za', missed_looks: 2 }, { name: 'karoowines.com' }]);
  });

  it('stays quiet once somebody has answered it, and is reported again when it comes back later', async () => {
    await weekly();
    zone['karoowines.africa'] = withMail('mx.bad.example');
    const [alert] = (await weekly()).open;
    await test.call(
      alertManagement.resolve,
      { params: { id: alert?.id ?? 0 }, body: { notes: 'A reseller of ours', outcome: 'expected' } },
      await test.login('admin'),
    );
    expect((await weekly()).open).toEqual([]);
    delete zone['karoowines.africa'];
    await weekly();
    await weekly();
    zone['karoowines.africa'] = withMail('mx.worse.example');
    expect((await weekly()).open).toMatchObject([{ status: 'open' }]);
  });

  it('takes mail: a record that says it takes none is none', async () => {
    await weekly();
    zone['karoowines.com'] = withMail('.');
    zone['karoowines.org'] = { A: ['192.0.2.1'] };
    expect((await weekly()).open).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});

describe('unknown results', () => {
  it('changes nothing: neither a lookalike that is there nor one that is not', async () => {
    zone['karoowines.com'] = withMail('mx.old.example');
    await weekly();
    zone['karoowine.co.za'] = withMail('mx.bad.example');
    const reported = (await weekly()).open;
    const before = await stored();
    zone['karoowine.co.za'] = { fails: 'servfail' };
    zone['karoowines.com'] = { fails: 'timeout' };
    zone['karoowines.net'] = { fails: 'timeout' };
    for (const _ of [1, 2, 3]) expect((await weekly()).open).toMatchObject(reported.map((alert) => ({ id: alert.id })));
    expect(await stored()).toEqual(before);
  });

  it('is not news later, if the first search failed', async () => {
    zone['karoowines.com'] = { fails: 'timeout' };
    await weekly();
    zone['karoowines.com'] = withMail('mx.old.example');
    expect((await weekly()).open).toEqual([]);
    expect(await stored()).toMatchObject([{ name: 'karoowines.com', is_baseline: true }]);
  });

  it('makes no first search: without an answer the search is due again in six hours, and asks little', async () => {
    const { lookup } = test.context.dns;
    test.context.dns.lookup = async (name) => {
      asked.push(name);
      return { status: 'failed', reason: 'timeout', detail: 'nobody answers' };
    };
    await runLookalikes(test.context);
    expect(asked.length).toBeLessThan(30);
    test.context.dns.lookup = lookup;
    test.setTime(new Date(nowMs + 5 * 3_600_000).toISOString());
    expect(await runLookalikes(test.context)).toBe(0);
    zone['karoowines.com'] = withMail('mx.old.example');
    test.setTime(new Date(nowMs + 7 * 3_600_000).toISOString());
    expect(await runLookalikes(test.context)).toBe(1);
    await evaluateDomains(test.context, [id]);
    expect(await openAlerts()).toEqual([]);
  });
});

describe('an ending that answers for every name', () => {
  it('makes no alerts, but does not hide a name with mail servers of its own', async () => {
    await weekly();
    zone['*.com'] = withMail('mx.registry.example');
    zone['*.online'] = withMail('mx.registry.example');
    zone['karoowines.com'] = withMail('mx.registry.example');
    zone['karoovvines.com'] = withMail('mx.bad.example');
    const { open } = await weekly();
    expect(open.map(({ title }) => title.split(',')[0])).toEqual(['karoovvines.com']);
    delete zone['*.com'];
    delete zone['*.online'];
    const later = (await weekly()).open.map(({ title }) => title.split(',')[0]);
    expect(new Set(later)).toEqual(new Set(['karoovvines.com', 'karoowines.com']));
  });

  it('is doubted if it does not answer for an unregistered name', async () => {
    await weekly();
    zone['karoowines.com'] = withMail('mx.bad.example');
    const { lookup } = test.context.dns;
    test.context.dns.lookup = (name, type) =>
      names.includes(name) ? lookup(name, type) : Promise.resolve({ status: 'failed', reason: 'timeout', detail: name });
    expect((await weekly()).open).toEqual([]);
    test.context.dns.lookup = lookup;
    expect((await weekly()).open).toHaveLength(1);
  });
});

describe('names of customers', () => {
  it('are no lookalikes where the customer has both, and none any more once they are', async () => {
    const { db } = test.context.store;
    await weekly();
    await test.domain('mail.karoowines.com', customer);
    zone['karoowines.com'] = withMail('mx.own.example');
    zone['karoowines.net'] = withMail('mx.own.example');
    const { open } = await weekly();
    expect(open.map(({ title }) => title.split(',')[0])).toEqual(['karoowines.net']);
    const added = await addDomain(db, { name: 'karoowines.net', mailClass: 'people', notes: '', createdBy: null });
    await assignDomain(db, added ?? 0, customer, 'owner');
    await evaluateDomains(test.context, [id]);
    expect(await openAlerts()).toEqual([]);
    await takeDomain(db, added ?? 0, customer);
  });

  it('are reported like any other if another customer has them, without a word about that customer', async () => {
    await weekly();
    const other = await test.customer('Secret Cellars');
    await test.domain('karoowines.com', other);
    zone['karoowines.com'] = withMail('mx.elsewhere.example');
    const { open } = await weekly();
    expect(open).toHaveLength(1);
    const owner = await test.login('customer', [{ customerId: customer }]);
    const { alert } = await test.call(alertManagement.alert, { params: { id: open[0]?.id ?? 0 } }, owner);
    expect(JSON.stringify(alert)).toContain('karoowines.com');
    expect(JSON.stringify(alert)).not.toContain('Secret');
  });
});

describe('where it is reported', () => {
  it('at the first domain below the name, and at the name itself once that is registered', async () => {
    const first = await test.domain('mail.dorper.co.za', customer);
    const second = await test.domain('shop.dorper.co.za', customer);
    await weekly(first);
    zone['dorper.africa'] = withMail('mx.bad.example');
    expect((await weekly(first)).open).toHaveLength(1);
    await evaluateDomains(test.context, [second]);
    expect(await openAlerts(second)).toEqual([]);
    const itself = await test.domain('dorper.co.za', customer);
    expect((await weekly(itself)).open).toHaveLength(1);
    await evaluateDomains(test.context, [first]);
    expect(await openAlerts(first)).toEqual([]);
  });
});

describe('the work', () => {
  it('goes on after an end in the middle with what was not done, and keeps nothing half', async () => {
    await test.domain('dorper.co.za', customer);
    const [one, two] = ['dorper.co.za', ours].map((name) => lookalikesOf(name).length);
    zone['karoowines.com'] = withMail('mx.old.example');
    let stopAt = (one ?? 0) + 20;
    const run = () => runLookalikes(test.context, () => asked.length >= stopAt);
    expect(await run()).toBe(1);
    expect(asked.length).toBeLessThan((one ?? 0) + 30);
    expect(await stored()).toEqual([]);
    asked.length = 0;
    stopAt = Number.POSITIVE_INFINITY;
    expect(await run()).toBe(1);
    expect(asked.filter((name) => names.includes(name))).toHaveLength(two ?? 0);
    expect(await stored()).toMatchObject([{ name: 'karoowines.com', is_baseline: true }]);
    expect(await run()).toBe(0);
  });

  it('is spread over the week, every name once, and leaves sleeping domains alone', async () => {
    const { db } = test.context.store;
    const known = await test.context.store.db.selectFrom('domains').select('id').execute();
    expect(known).toHaveLength(1);
    await db
      .insertInto('domains')
      .values(Array.from({ length: 480 }, (_, index) => ({ name: `a${index}.co.za`, mail_class: 'people' })))
      .execute();
    await addDomain(db, { name: 'sleeping.co.za', mailClass: 'people', notes: '', createdBy: null });
    await db.updateTable('domains').set({ is_active: false }).where('name', '=', 'sleeping.co.za').execute();
    let looked = 0;
    for (let hour = 0; hour < 6; hour += 1) {
      test.setTime(new Date(nowMs + hour * 3_600_000).toISOString());
      const done = await runLookalikes(test.context);
      expect(done).toBe(4);
      looked += done;
    }
    const rows = await db.selectFrom('lookalike_looks').select(['registrable', 'looked_at']).execute();
    expect(rows).toHaveLength(481);
    expect(rows.filter(({ looked_at }) => looked_at !== null)).toHaveLength(looked);
  });

  it('never has more than a few questions open', async () => {
    const { lookup } = test.context.dns;
    let open = 0;
    let most = 0;
    test.context.dns.lookup = async (name, type) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return lookup(name, type);
    };
    await runLookalikes(test.context);
    expect(most).toBe(lookupsAtOnce);
  });

  it('twice at once is as once', async () => {
    await weekly();
    zone['karoowines.com'] = withMail('mx.bad.example');
    nowMs += 8 * 86_400_000;
    test.setTime(new Date(nowMs).toISOString());
    await Promise.all([runLookalikes(test.context), runLookalikes(test.context)]);
    await Promise.all([evaluateDomains(test.context, [id]), evaluateDomains(test.context, [id])]);
    expect(await openAlerts()).toMatchObject([{ count: 1, version: 1 }]);
    delete zone['karoowines.com'];
    nowMs += 8 * 86_400_000;
    test.setTime(new Date(nowMs).toISOString());
    await Promise.all([runLookalikes(test.context), runLookalikes(test.context)]);
    expect(await stored()).toMatchObject([{ missed_looks: 1, gone_at: null }]);
  });
});
