import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { serveMetrics } from '#server/serve-health.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { openTestStore } from '#tests/fakes/database.ts';
import { reportMail } from '#tests/fakes/mail.ts';

const token = 'a token for metrics only';
const readiness = { isClosing: false };
let app: TestApp;
let web: FastifyInstance;
let metrics: FastifyInstance;
beforeAll(async () => {
  app = await openTestApp({ env: { BEACON_METRICS_LISTEN: '127.0.0.1:0', BEACON_METRICS_TOKEN: token } });
  web = await buildApp(app.context, undefined, readiness);
  const served = await serveMetrics(app.context, readiness);
  if (served === null) throw new Error('no metrics');
  metrics = served;
});
afterAll(async () => {
  await web.close();
  await metrics.close();
  await app.close();
});

const asked = async () => {
  const answer = await metrics.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};
const valueOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );

describe('a process', () => {
  it('says that it runs and that it can work, on both addresses', async () => {
    for (const at of [web, metrics]) {
      expect((await at.inject('/healthz')).json()).toEqual({ status: 'ok' });
      expect((await at.inject('/readyz')).json()).toEqual({ status: 'ready', reasons: [] });
    }
  });

  it('is not ready from the moment it closes, but still runs', async () => {
    readiness.isClosing = true;
    const answer = await web.inject('/readyz');
    const page = await web.inject('/version.json');
    readiness.isClosing = false;
    expect([page.statusCode, page.headers.connection]).toEqual([200, 'close']);
    expect((await web.inject('/version.json')).headers.connection).not.toBe('close');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', reasons: ['This process is closing.'] }]);
    expect((await web.inject('/healthz')).statusCode).toBe(200);
  });

  it('is not ready while its database does not answer', async () => {
    const gone = await openTestStore('memory');
    await gone.store.close();
    const other = await buildApp({ ...app.context, store: gone.store });
    expect((await other.inject('/readyz')).json()).toEqual({ status: 'not ready', reasons: ['The database does not answer.'] });
    expect((await other.inject('/version.json')).json()).toMatchObject({ status: 'down' });
    await other.close();
  });

  it('is slow while its database is late, and down once it has not answered for half a minute', async () => {
    const busy = await openTestStore('memory');
    let now = Date.parse('2026-11-20T10:00:00Z');
    const other = await buildApp({ ...app.context, store: busy.store, clock: { now: () => new Date(now) } });
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const holding = busy.store.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const status = async () => {
      let answer: { status: string } | null = null;
      void other.inject('/version.json').then((page) => (answer = page.json()));
      while (answer === null) await vi.advanceTimersByTimeAsync(1_000);
      return answer;
    };
    expect(await status()).toMatchObject({ status: 'slow' });
    now += 31_000;
    expect(await status()).toMatchObject({ status: 'down' });
    vi.useRealTimers();
    held.resolve();
    await holding;
    await other.close();
    await busy.close();
  });
});

describe('metrics', () => {
  it('are given only to whoever has the token, and never on the address of the pages', async () => {
    for (const authorization of ['', 'Bearer wrong', `Basic ${token}`, token])
      expect((await metrics.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(401);
    const page = await web.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    expect(page.body).not.toContain('beacon_');
  });

  it('need the token where they can be reached from other machines', () => {
    expect(() => readConfig({ BEACON_METRICS_LISTEN: '0.0.0.0:9464' })).toThrow('BEACON_METRICS_TOKEN');
    expect(readConfig({ BEACON_METRICS_LISTEN: '127.0.0.1:9464' }).metrics.token).toBeNull();
    expect(readConfig({}).metrics.listen).toBeNull();
  });

  it('count requests by route, never by their content', async () => {
    await web.inject('/api/domains/4711/reports?token=secret');
    await web.inject('/healthz');
    const text = await asked();
    expect(text).not.toMatch(/\{[^}]*(4711|secret)/);
    expect(
      valueOf(text, 'beacon_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}'),
    ).toBeGreaterThan(0);
  });

  it('count what came in, what was read, and what waits', async () => {
    const before = await asked();
    await app.arrive(reportMail());
    const waiting = await asked();
    await app.readWaiting();
    const after = await asked();
    const received = 'beacon_messages_received_total{channel="smtp",result="new"}';
    expect(valueOf(waiting, received) - (valueOf(before, received) || 0)).toBe(1);
    expect([valueOf(waiting, 'beacon_messages_waiting'), valueOf(after, 'beacon_messages_waiting')]).toEqual([1, 0]);
    expect(after).toMatch(/beacon_reports_total\{result="\w+"\} 1/);
  });

  it('are all named as the rules and the dashboard in deploy/ name them', async () => {
    const text = await asked();
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const files = ['deploy/prometheus/alerts.yml', 'deploy/grafana/beacon.json'];
    const used = files.flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, '../..', file), 'utf8').matchAll(/\bbeacon_[a-z0-9_]+/g),
    ]);
    const names = used.map(([name]) => name.replace(/_(bucket|sum|count)$/, ''));
    expect(names.length).toBeGreaterThan(10);
    expect([...new Set(names)].filter((name) => !known.has(name) && name !== 'beacon_database_connections')).toEqual([]);
  });
});

describe('the files in deploy/', () => {
  const root = join(import.meta.dirname, '../..');
  const settings = new Set(
    [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name),
  );
  const others = new Set(['NODE_ENV', 'BUILD_COMMIT', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']);

  it.each(['Dockerfile', 'compose.yaml', 'kubernetes/beacon.yaml', 'systemd/beacon.service'])(
    '%s sets what Beacon reads',
    (file) => {
      const text = readFileSync(join(root, 'deploy', file), 'utf8').replace(/^\s*#.*$|^RestrictAddressFamilies.*$/gm, '');
      const named = [...text.matchAll(/\b([A-Z][A-Z]+(?:_[A-Z]+)+|ROLE|HOST|PORT)(?=[=:,} ]| )/g)].map(([, name]) => name ?? '');
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((name) => !settings.has(name) && !others.has(name))).toEqual([]);
    },
  );
});
