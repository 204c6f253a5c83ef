import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LookalikeAnswer } from '#domain/lookalikes/compare.ts';
import { startJobs } from '#server/jobs/start.ts';
import { openResolver } from '#server/ports/dns/resolver.ts';
import { lookUpMailServers, mailHosts } from '#server/services/lookalikes/look-up-names.ts';
import { openTestApp } from '#tests/fakes/app.ts';
import { type Behaviour, startFakeNameServer } from '#tests/fakes/name-server.ts';

const servfail = 2;
const nxdomain = 3;

const mx = (name: string, ...hosts: [preference: number, exchange: string][]) => ({
  answers: hosts.map(([preference, exchange]) => ({ type: 'MX' as const, name, ttl: 60, data: { preference, exchange } })),
});

const behave: Behaviour = ({ name, type }) => {
  if (type !== 'MX') return { flags: nxdomain };
  switch (name) {
    case 'takes.example':
      return mx(name, [20, 'second.example'], [10, 'First.example'], [10, 'also.example']);
    case 'refuses.example':
      return mx(name, [0, '.']);
    case 'breaks.example':
      return { flags: servfail };
    case 'silent.example':
      return null;
    case 'exists.example':
      return { answers: [] };
    case 'alias.example':
      return {
        answers: [{ type: 'CNAME', name, ttl: 60, data: 'takes.example' }, ...mx('takes.example', [10, 'first.example']).answers],
      };
    default:
      return name.endsWith('.anything') ? mx(name, [0, 'catch-all.example']) : { flags: nxdomain };
  }
};

let server: Awaited<ReturnType<typeof startFakeNameServer>>;
beforeAll(async () => {
  server = await startFakeNameServer(behave);
});
afterAll(() => server.stop());

/** Only the name without an answer ends by timeout. */
const resolver = (isSilent: boolean) =>
  openResolver({
    servers: [{ host: '127.0.0.1', port: server.port }],
    clock: { now: () => new Date() },
    timeoutMs: isSilent ? 150 : 20_000,
    rounds: 1,
  });
const look = async (...names: string[]) => {
  const looked = await lookUpMailServers(
    resolver(names.includes('silent.example')).lookup,
    names.map((name) => ({ name, kind: 'left_out' as const })),
    () => false,
  );
  return looked ?? { answers: [], failed: -1 };
};
const said = (answer: LookalikeAnswer | undefined) => (answer?.state === 'mail' ? answer.hosts : answer?.state);

describe('a lookup of the mail servers of names', () => {
  it.each([
    ['takes.example', ['also.example', 'first.example', 'second.example']],
    ['alias.example', ['first.example']],
    ['refuses.example', 'none'],
    ['exists.example', 'none'],
    ['nobody.example', 'none'],
    ['breaks.example', 'unknown'],
    ['silent.example', 'unknown'],
    ['one.anything', 'unknown'],
  ])('of %s says %j', async (name, wanted) => {
    expect(said((await look(name)).answers[0])).toEqual(wanted);
  });

  it('counts what failed, and not what an ending answers for everybody', async () => {
    const { answers, failed } = await look('breaks.example', 'takes.example', 'one.anything', 'two.anything');
    expect(failed).toBe(1);
    expect(answers.map(({ state }) => state)).toEqual(['unknown', 'mail', 'unknown', 'unknown']);
  });

  it('asks one unlikely name for each ending that answered, and none elsewhere', async () => {
    server.asked.length = 0;
    await look('one.anything', 'two.anything', 'nobody.example', 'gone.example');
    expect(server.asked).toHaveLength(5);
    expect(server.asked.filter((question) => /^[a-z]{24}\.anything MX$/.test(question))).toHaveLength(1);
  });

  it('takes no answer for a host', () => {
    expect(mailHosts({ status: 'failed', reason: 'timeout', detail: '' })).toBeNull();
    expect(mailHosts({ status: 'nodata', aliases: [], authenticated: false, ttlSec: 1 })).toEqual([]);
  });
});

describe('the job', () => {
  it('searches for the lookalikes of registered domains', async () => {
    const test = await openTestApp({ zone: { 'karoowines.com': { MX: [{ preference: 1, exchange: 'mx.bad.example' }] } } });
    await test.domain('karoowines.co.za', await test.customer());
    const watch = await startJobs(test.context, ['checks']);
    await test.context.queue.enqueue('lookalikes', {});
    await vi.waitFor(
      async () => {
        const rows = await test.context.store.db.selectFrom('lookalikes').select(['name', 'is_baseline']).execute();
        expect(rows).toEqual([{ name: 'karoowines.com', is_baseline: true }]);
      },
      { timeout: 30_000, interval: 100 },
    );
    await watch.stop();
    await test.close();
  });
});
