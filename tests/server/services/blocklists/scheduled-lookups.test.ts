import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { alertManagement } from '#contract/alert-management.ts';
import { domainReports } from '#contract/domain-reports.ts';
import type { SenderCategory } from '#domain/vocabulary.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { startJobs } from '#server/jobs/start.ts';
import { openResolver } from '#server/ports/dns/resolver.ts';
import { evaluateDomains, evaluateDue } from '#server/services/alerts/evaluate.ts';
import { runBlocklists } from '#server/services/blocklists/scheduled-lookups.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { startFakeNameServer } from '#tests/fakes/name-server.ts';
import { makeRecord, makeShare } from '#tests/fakes/shares.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { type OwnDomain, ownDomain } from '#tests/support/own-domain.ts';

const zone = 'bl.example';
const nxdomain = 3;
const servfail = 2;
const test6 = `2.0.0.0.0.0.f.7.f.f.f.f.${'0.'.repeat(20)}${zone}`;

/** What the list has: reversed addresses and their reasons; and how it behaves, which may change after so many questions. */
const listed = new Map<string, string>();
let mode: 'works' | 'everything' | 'fails';
let breaksAfter: number;
const failing = new Set<string>();
let server: Awaited<ReturnType<typeof startFakeNameServer>>;
let test: TestApp;
let mine: OwnDomain;
let nowMs = Date.parse('2026-11-21T08:00:00Z');
const chance = chanceFrom(7);

function setNow(hoursLater: number): void {
  nowMs += hoursLater * 3_600_000;
  test.setTime(new Date(nowMs).toISOString());
}

/** A report of yesterday about so many messages from each address, which pass by default. */
async function report(domain: OwnDomain, addresses: string[], { count = 6, fails = false } = {}): Promise<void> {
  const { db } = test.context.store;
  const begin = Math.floor(nowMs / 86_400_000) * 86_400 - 86_400;
  const { id: domainId, name: headerFrom } = domain;
  const dkimAligned = fails ? 'fail' : 'pass';
  const dkim = [{ domain: headerFrom, selector: 's1', result: 'pass', humanResult: null }];
  const records = addresses.map((sourceIp, seq) =>
    makeRecord(chance, seq, { sourceIp, count, headerFrom, dkimAligned, spfAligned: 'fail', dkim, spf: [] }),
  );
  const [id = 0] = await takeReportIds(db, 1);
  await saveReports(db, [makeShare(chance, { id, domainId, records, header: { reportId: `r${id}`, begin } })]);
}

async function place(domain: OwnDomain, sender: string, category: SenderCategory | null): Promise<void> {
  await test.call(
    domainReports.categoriseSender,
    { params: { id: domain.id, sender }, body: { category } },
    await domain.login(),
  );
}

/** A day later: the scheduled lookups, and the evaluation of the rules. */
async function nextDay(...others: OwnDomain[]) {
  setNow(24);
  const round = await runBlocklists(test.context, { domainIds: [mine, ...others].map(({ id }) => id) });
  await evaluateDue(test.context);
  return round;
}

const alertsOf = async ({ id, login }: OwnDomain) =>
  (await test.call(alertManagement.alerts, { query: { domain_id: id } }, await login())).alerts.filter(
    ({ rule }) => rule === 'blocklisted',
  );
const subjects = async (who: OwnDomain) => (await alertsOf(who)).map(({ subject }) => subject).sort();
/** The addresses that were asked about, reversed, test entries left out. */
const asked = () =>
  [...new Set(server.asked.filter((one) => one.endsWith(' A')).map((one) => one.slice(0, -zone.length - 3)))].filter(
    (one) => !one.endsWith('.127') && !one.includes('f.7.f.f'),
  );

beforeAll(async () => {
  server = await startFakeNameServer(({ name, type, count }) => {
    if (count > breaksAfter) mode = 'everything';
    const reversed = name.slice(0, -zone.length - 1);
    if (mode === 'fails' || failing.has(reversed)) return { flags: servfail };
    const reason = listed.get(reversed);
    const isTest = name === `2.0.0.127.${zone}` || name === test6;
    if (reason === undefined && !isTest && mode !== 'everything') return { flags: nxdomain };
    return {
      answers: [type === 'TXT' ? { type, name, ttl: 60, data: reason ?? '' } : { type: 'A', name, ttl: 60, data: '127.0.0.2' }],
    };
  });
  test = await openTestApp({ now: new Date(nowMs).toISOString(), env: { BEACON_BLOCKLISTS: zone } });
  test.context.dns = openResolver({
    servers: [{ host: '127.0.0.1', port: server.port }],
    clock: test.context.clock,
    timeoutMs: 20_000,
    rounds: 1,
  });
});
afterAll(async () => {
  await test.close();
  await server.stop();
});
beforeEach(async () => {
  await emptyStore(test);
  listed.clear();
  failing.clear();
  mode = 'works';
  breaksAfter = Number.POSITIVE_INFINITY;
  server.asked.length = 0;
  setNow(24);
  mine = await ownDomain(test);
  await report(mine, ['198.51.100.7', '198.51.100.8']);
  await place(mine, '198.51.100.0/24', 'own');
});

/** Another customer's domain for which mail comes from an address of `mine` and from one of its own. */
async function neighbour(): Promise<OwnDomain> {
  const theirs = await ownDomain(test);
  await report(theirs, ['198.51.100.7', '192.0.2.70']);
  await place(theirs, '192.0.2.0/24', 'own');
  return theirs;
}
async function sendOverIpv6(): Promise<void> {
  await report(mine, ['2001:db8:7::9']);
  await place(mine, '2001:db8:7::/48', 'own');
}

describe('the scheduled lookups in blocklists', () => {
  it('asks about the addresses of own senders with five messages that passed, and about nothing else', async () => {
    await report(mine, ['198.51.100.9'], { count: 4 });
    await report(mine, ['198.51.100.10'], { count: 50, fails: true });
    await report(mine, ['203.0.113.7', '192.0.2.7']);
    await place(mine, '203.0.113.0/24', 'approved');
    await sendOverIpv6();
    expect(await nextDay(await neighbour())).toEqual({ asked: 4, listed: 0, unknown: 0, broken: [] });
    expect(asked().sort()).toEqual(
      ['70.2.0.192', '7.100.51.198', '8.100.51.198', `9.${'0.'.repeat(19)}7.0.0.0.8.b.d.0.1.0.0.2`].sort(),
    );
    expect(await subjects(mine)).toEqual([]);
  });

  it('asks nothing again within 20 hours', async () => {
    expect(await nextDay()).toMatchObject({ asked: 2 });
    server.asked.length = 0;
    setNow(1);
    expect(await runBlocklists(test.context, { domainIds: [mine.id] })).toMatchObject({ asked: 0 });
    expect(server.asked).toEqual([]);
  });

  it('deals its domains out as jobs that wait in the database, once', async () => {
    const before = (await test.context.queue.counts('blocklists')).waiting;
    await runBlocklists(test.context, {});
    await runBlocklists(test.context, {});
    expect((await test.context.queue.counts('blocklists')).waiting).toBe(before + 1);
  });
});

/** Puts an address of `mine` on the list, and lets a run find it there. */
async function findListed(...others: OwnDomain[]): Promise<void> {
  listed.set('7.100.51.198', 'Sends spam');
  await nextDay(...others);
  expect(await subjects(mine)).toEqual(['198.51.100.7 bl.example']);
}

describe('an own address on a list', () => {
  it('opens an alert for its owner, and not for another customer that sends from there too', async () => {
    listed.set('7.100.51.198', 'Sends spam, see https://bl.example/why');
    const theirs = await neighbour();
    expect(await nextDay(theirs)).toMatchObject({ asked: 3, listed: 1 });
    expect(await alertsOf(mine)).toMatchObject([
      { subject: '198.51.100.7 bl.example', severity: 'medium', status: 'open', happened_time: new Date(nowMs).toISOString() },
    ]);
    const proof = JSON.stringify((await alertsOf(mine))[0]?.evidence);
    expect(proof).toContain('6 messages');
    expect(proof).toContain('bl.example (127.0.0.2): Sends spam, see https://bl.example/why');
    expect(await alertsOf(theirs)).toEqual([]);
    const seen = await test.call(alertManagement.alerts, { query: {} }, await theirs.login());
    expect(JSON.stringify(seen)).not.toContain('198.51.100.7');
  });

  it('is reported once', async () => {
    await findListed();
    expect(await nextDay()).toMatchObject({ listed: 1 });
    expect(await alertsOf(mine)).toMatchObject([{ count: 1, happened_time: new Date(nowMs - 86_400_000).toISOString() }]);
  });

  it.each(['everything', 'fails'] as const)('nothing opens and nothing ends while the list plays "%s"', async (how) => {
    const theirs = await neighbour();
    await findListed(theirs);
    mode = how;
    listed.delete('7.100.51.198');
    expect(await nextDay(theirs)).toMatchObject({ asked: 0, broken: [zone] });
    expect(await subjects(mine)).toEqual(['198.51.100.7 bl.example']);
    expect(await subjects(theirs)).toEqual([]);
  });

  it('nothing opens where the list breaks while it is asked', async () => {
    const theirs = await neighbour();
    await sendOverIpv6();
    await findListed(theirs);
    server.asked.length = 0;
    breaksAfter = 5;
    const round = await nextDay(theirs);
    expect(round).toMatchObject({ broken: [zone] });
    expect(round?.asked).toBeLessThan(4);
    expect(await subjects(mine)).toEqual(['198.51.100.7 bl.example']);
    expect(await subjects(theirs)).toEqual([]);
  });

  it('a list that did not work is asked again soon, but not for ever', async () => {
    mode = 'fails';
    setNow(24);
    const waiting = async () => (await test.context.queue.counts('blocklists')).waiting;
    const before = await waiting();
    await runBlocklists(test.context, { domainIds: [mine.id] });
    expect(await waiting()).toBe(before + 1);
    await runBlocklists(test.context, { domainIds: [mine.id], tries: 2 });
    expect(await waiting()).toBe(before + 1);
  });

  it('a single failed query leaves what was known', async () => {
    await findListed();
    failing.add('7.100.51.198');
    expect(await nextDay()).toMatchObject({ asked: 2, unknown: 1, broken: [] });
    expect(await subjects(mine)).toEqual(['198.51.100.7 bl.example']);
  });

  it('ends when the list no longer has it, and comes back as the same alert', async () => {
    await findListed();
    listed.delete('7.100.51.198');
    await nextDay();
    expect(await subjects(mine)).toEqual([]);
    listed.set('7.100.51.198', 'Sends spam again');
    await nextDay();
    expect(await alertsOf(mine)).toMatchObject([{ count: 2, happened_time: new Date(nowMs).toISOString() }]);
  });

  it('ends when the sender is no own one any more, and comes back with it', async () => {
    await findListed();
    await place(mine, '198.51.100.0/24', 'approved');
    await evaluateDomains(test.context, [mine.id]);
    expect(await subjects(mine)).toEqual([]);
    setNow(1);
    await place(mine, '198.51.100.0/24', 'own');
    await evaluateDomains(test.context, [mine.id]);
    expect(await subjects(mine)).toEqual(['198.51.100.7 bl.example']);
  });

  it('stays open while no messages at all are reported, for then nobody knows', async () => {
    await findListed();
    setNow(22 * 24);
    await evaluateDomains(test.context, [mine.id]);
    expect(await subjects(mine)).toEqual(['198.51.100.7 bl.example']);
  });

  it('ends when messages are reported and none comes from there, and comes back with it after a silence in which nobody asked', async () => {
    await findListed();
    setNow(22 * 24);
    await report(mine, ['198.51.100.8']);
    await evaluateDomains(test.context, [mine.id]);
    expect(await subjects(mine)).toEqual([]);
    await report(mine, ['198.51.100.7']);
    await nextDay();
    expect(await subjects(mine)).toEqual(['198.51.100.7 bl.example']);
    listed.delete('7.100.51.198');
    await nextDay();
    expect(await subjects(mine)).toEqual([]);
  });

  it('IPv6 is asked by its own test entry', async () => {
    await sendOverIpv6();
    listed.set(`9.${'0.'.repeat(19)}7.0.0.0.8.b.d.0.1.0.0.2`, 'Sends spam');
    await nextDay();
    expect(await subjects(mine)).toEqual(['2001:db8:7::9 bl.example']);
    expect(server.asked).toContain(`${test6} A`);
  });
});

describe('where no list is set', () => {
  it('nothing is asked, what stood ends, and the rule says so', async () => {
    const aboutRule = async () =>
      (await test.call(alertManagement.rules, { query: {} }, await test.login('admin'))).effective.find(
        ({ rule }) => rule === 'blocklisted',
      )?.about;
    expect(await aboutRule()).toContain('Chosen now: bl.example.');
    await findListed();
    server.asked.length = 0;
    const { blocklists } = test.context.config;
    onTestFinished(() => {
      test.context.config.blocklists = blocklists;
    });
    test.context.config.blocklists = [];
    setNow(24);
    expect(await runBlocklists(test.context, { domainIds: [mine.id] })).toBeNull();
    await evaluateDomains(test.context, [mine.id]);
    expect(server.asked).toEqual([]);
    expect(await subjects(mine)).toEqual([]);
    expect(await aboutRule()).toContain('None is chosen now.');
  });

  it('rows that nobody asks for any more are deleted', async () => {
    await nextDay();
    const rows = () => test.context.store.db.selectFrom('blocklist_looks').select('list').execute();
    expect((await rows()).length).toBeGreaterThan(0);
    setNow(31 * 24);
    await runBlocklists(test.context, {});
    expect(await rows()).toEqual([]);
  });
});

it('a worker that starts asks by itself, through its queue', async () => {
  listed.set('8.100.51.198', 'Sends spam');
  const queue = await openQueue(test.context.store, test.context.log);
  onTestFinished(() => queue.stop());
  const alerting = await startJobs({ ...test.context, queue }, ['alerts', 'accounts']);
  await vi.waitFor(async () => expect(await subjects(mine)).toEqual(['198.51.100.8 bl.example']), {
    timeout: 30_000,
    interval: 200,
  });
  await alerting.stop();
});
