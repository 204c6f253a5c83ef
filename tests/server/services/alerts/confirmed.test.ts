import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertManagement } from '#contract/alert-management.ts';
import { openResolver } from '#server/ports/dns/resolver.ts';
import { evaluateDomains } from '#server/services/alerts/evaluate.ts';
import { runVerify } from '#server/services/checks/scheduled-checks.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { startFakeNameServer } from '#tests/fakes/name-server.ts';
import { ownDomain } from '#tests/support/own-domain.ts';

const good = ['v=DMARC1; p=reject; rua=mailto:r@reports.example'];
const nxdomain = 3;
const servfail = 2;

/** Where the test's own domain has its record. */
let name: string;
/** What each of four name servers says of the record: its texts, nothing, or `null`: it fails. The first alone is asked for all else. */
let answers: (string[] | null)[];
const servers: Awaited<ReturnType<typeof startFakeNameServer>>[] = [];
let test: TestApp;
let id: number;
let clockMs = Date.parse('2026-11-20T08:00:00Z');

const dmarcQuestions = () => servers.map(({ asked }) => asked.filter((question) => question === `${name} TXT`).length);

beforeAll(async () => {
  for (const index of [0, 1, 2, 3])
    servers.push(
      await startFakeNameServer((question) => {
        const texts = answers[index] ?? null;
        if (question.name === name && texts === null) return { flags: servfail };
        if (name === `_dmarc.${question.name}`) return { answers: [] };
        if (question.name !== name || question.type !== 'TXT' || texts?.length === 0) return { flags: nxdomain };
        return { answers: (texts ?? []).map((data) => ({ type: 'TXT', name, ttl: 60, data })) };
      }),
    );
  test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  const all = servers.map(({ port }) => ({ host: '127.0.0.1', port }));
  const options = { clock: test.context.clock, timeoutMs: 20_000, rounds: 1 };
  const first = openResolver({ servers: all.slice(0, 1), ...options });
  test.context.dns = { ...first, apart: openResolver({ servers: all, ...options }).apart };
});
afterAll(async () => {
  await test.close();
  for (const { stop } of servers) await stop();
});
beforeEach(async () => {
  const own = await ownDomain(test);
  id = own.id;
  name = `_dmarc.${own.name}`;
  await look(good, good, good, good);
  for (const { asked } of servers) asked.length = 0;
});

/** A check eleven minutes after the previous one, and the evaluation of the rules. */
async function look(...now: (string[] | null)[]) {
  answers = now;
  clockMs += 11 * 60_000;
  test.setTime(new Date(clockMs).toISOString());
  await runVerify(test.context, { domainId: id, scope: 'dmarc', isFresh: true, cause: 'a test' });
  const { waiting } = await evaluateDomains(test.context, [id]);
  const open = await openAlerts();
  return { waiting, open };
}

const rules = ['dmarc_missing', 'dmarc_invalid', 'dmarc_multiple', 'record_changed', 'policy_downgraded'];
const alerts = async () =>
  (await test.call(alertManagement.alerts, { query: { domain_id: id } }, await test.login('admin'))).alerts;
const openAlerts = async () =>
  (await alerts()).flatMap(({ rule, status }) => (rules.includes(rule) && status !== 'resolved' ? [rule] : [])).sort();
const proof = async (rule: string) => JSON.stringify((await alerts()).find((alert) => alert.rule === rule)?.evidence);

describe('a missing DMARC record', () => {
  it('costs a healthy domain no further question', async () => {
    expect(await look(good, good, good, good)).toEqual({ waiting: 0, open: [] });
    expect(dmarcQuestions()[0]).toBeGreaterThan(0);
    expect(dmarcQuestions().slice(1)).toEqual([0, 0, 0]);
  });

  it('is not reported while one of the resolvers still sees it, however often it is checked', async () => {
    expect(await look([], [], good, [])).toEqual({ waiting: 0, open: [] });
    expect(await look([], good, [], [])).toEqual({ waiting: 0, open: [] });
    expect(await look(good, good, good, good)).toEqual({ waiting: 0, open: [] });
  });

  it('starts again with two checks if the second one does not confirm it', async () => {
    expect(await look([], [], [], good)).toMatchObject({ waiting: 1 });
    expect(await look([], [], good, [])).toMatchObject({ waiting: 0, open: ['record_changed'] });
    expect(await look([], [], null, [])).toMatchObject({ waiting: 1, open: ['record_changed'] });
    expect(await look([], [], null, [])).toMatchObject({ open: ['dmarc_missing', 'record_changed'] });
  });

  it('is reported if all that answer agree twice, with how many they were; the fourth resolver is not asked', async () => {
    expect(await look([], [], null, [])).toMatchObject({ waiting: 1 });
    expect(await look([], [], null, [])).toMatchObject({ open: ['dmarc_missing', 'record_changed'] });
    expect(dmarcQuestions().map((asked) => asked > 0)).toEqual([true, true, true, false]);
    expect(await proof('dmarc_missing')).toContain('2 of 2 resolvers agree, 1 did not answer');
    await look([], [], [], []);
    expect(await proof('dmarc_missing')).toContain('3 of 3 resolvers agree');
  });

  it('stays open while they disagree, and ends when the check finds a record', async () => {
    const wrong = ['v=DMARC1; p=rejekt'];
    await look([], [], [], []);
    await look([], [], [], []);
    expect(await look([], good, good, good)).toMatchObject({ open: ['dmarc_missing', 'record_changed'] });
    expect(await look(wrong, wrong, [], wrong)).toMatchObject({ waiting: 0, open: ['dmarc_missing', 'record_changed'] });
    expect(await look(good, [], [], [])).toEqual({ waiting: 0, open: [] });
  });

  it.each([
    ['dmarc_invalid', ['v=DMARC1; p=rejekt']],
    ['dmarc_multiple', ['v=DMARC1; p=none', 'v=DMARC1; p=reject']],
  ])('%s waits for agreement as well', async (rule, texts) => {
    await look(texts, texts, good, texts);
    expect(await look(texts, texts, good, texts)).toEqual({ waiting: 0, open: [] });
    await look(texts, texts, texts, texts);
    expect((await look(texts, texts, texts, texts)).open).toContain(rule);
    expect(await look(good, good, good, good)).toEqual({ waiting: 0, open: [] });
  });
});
