import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openTracing } from '#server/ports/open-tracing.ts';
import { tracedDns, tracedMailer } from '#server/ports/traced.ts';
import type { Tracing } from '#server/ports/tracing.ts';
import { tracedQueue } from '#server/traced-queue.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { startCollector } from '#tests/fakes/collector.ts';

const quiet = pino({ level: 'silent' });
const begun = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const traceparent = `00-${begun.traceId}-${begun.spanId}-01`;

let app: TestApp;
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  app = await openTestApp();
  collector = await startCollector();
});
beforeEach(() => {
  collector.spans.length = 0;
});
afterAll(async () => {
  await app.close();
  await collector.close();
});

async function open(env: Record<string, string> = {}, log = quiet): Promise<Tracing> {
  const tracing = await openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env }).traces, log);
  if (tracing === null) throw new Error('no traces');
  return tracing;
}

/** Runs work with traces and answers the spans that arrived when they were stopped. */
async function spansOf(work: (tracing: Tracing) => Promise<unknown>, env: Record<string, string> = {}) {
  const tracing = await open(env);
  await work(tracing);
  await tracing.stop();
  return collector.spans;
}

const ask = async (
  tracing: Tracing,
  ...requests: { url: string; remoteAddress?: string; headers?: Record<string, string> }[]
) => {
  const web = await buildApp({ ...app.context, tracing });
  for (const request of requests) await web.inject(request);
  await web.close();
};

const outer = { name: 'outer', kind: 'internal', attributes: {} } as const;

describe('calls', () => {
  it('are described by method, route and status, never by what they are about', async () => {
    const [span, ...others] = await spansOf((tracing) =>
      ask(tracing, { url: '/api/domains/4711?token=secret' }, { url: '/healthz' }),
    );
    expect(span).toMatchObject({
      name: 'GET /api/domains/:id',
      attributes: { 'http.request.method': 'GET', 'http.route': '/api/domains/:id', 'http.response.status_code': 401 },
    });
    expect(others).toEqual([]);
    expect(JSON.stringify(span)).not.toMatch(/4711|secret/);
    expect(new Set(collector.paths)).toEqual(new Set(['/v1/traces']));
  });

  it('go on with the trace of a trusted proxy, and of nobody else', async () => {
    const headers = { traceparent };
    const spans = await spansOf((tracing) =>
      ask(tracing, { url: '/version.json', headers }, { url: '/version.json', headers, remoteAddress: '192.0.2.7' }),
    );
    expect(spans.map(({ traceId, parentSpanId }) => [traceId === begun.traceId, parentSpanId === begun.spanId])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('are not sent where the proxy does not trace them, or where no share of them is wanted', async () => {
    const headers = { traceparent: traceparent.replace(/01$/, '00') };
    expect(await spansOf((tracing) => ask(tracing, { url: '/version.json', headers }))).toEqual([]);
    expect(await spansOf((tracing) => ask(tracing, { url: '/version.json' }), { OTEL_TRACES_SAMPLER_ARG: '0' })).toEqual([]);
  });

  it('hold what they look up in the DNS', async () => {
    const spans = await spansOf(async (tracing) => {
      const web = await buildApp({ ...app.context, tracing });
      const dns = tracedDns(app.context.dns, tracing);
      web.post('/ask', async () => ({ ...(await dns.lookup('karoo.example', 'TXT')) }));
      await dns.lookup('karoo.example', 'MX');
      await web.inject({ method: 'POST', url: '/ask', payload: { some: 'body' } });
      await web.close();
    });
    const [lookup, call] = spans;
    expect([lookup?.name, call?.name, spans.length]).toEqual(['DNS TXT', 'POST /ask', 2]);
    expect(lookup).toMatchObject({ parentSpanId: call?.spanId, attributes: { 'beacon.dns.type': 'TXT' } });
    expect(JSON.stringify(spans)).not.toContain('karoo');
  });
});

describe('jobs', () => {
  it('go on with the trace they were put in from, unless they are put off', async () => {
    const got: object[] = [];
    const spans = await spansOf(async (tracing) => {
      const queue = tracedQueue(app.context.queue, tracing);
      await queue.work('traced', {}, async ({ data }) => void got.push(data));
      await tracing.span(outer, async () => {
        await queue.enqueue('traced', { n: 1 });
        await queue.enqueue('traced', { n: 2 }, { startAfter: 1 });
      });
      await expect.poll(() => got.length, { timeout: 30_000 }).toBe(2);
    });
    const put = spans.find(({ name }) => name === 'outer');
    const [first, second] = spans.filter(({ name }) => name !== 'outer');
    expect(got).toEqual([{ n: 1 }, { n: 2 }]);
    expect(first).toMatchObject({ name: 'job traced', traceId: put?.traceId, parentSpanId: put?.spanId });
    expect([second?.name, second?.traceId === put?.traceId]).toEqual(['job traced', false]);
  });

  it('and emails that fail are described by the class of their error', async () => {
    const mailer = { kind: 'smtp', send: () => Promise.reject(new TypeError('thandi@karoo.example is unknown')) } as const;
    const spans = await spansOf(async (tracing) => {
      const mail = { to: 'thandi@karoo.example', subject: 'Alert', text: '', html: '' };
      await expect(tracing.span(outer, () => tracedMailer(mailer, tracing).send(mail))).rejects.toThrow('is unknown');
    });
    expect(spans.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['send email', 'TypeError'],
      ['outer', 'TypeError'],
    ]);
    expect(JSON.stringify(spans)).not.toMatch(/thandi|karoo/);
  });
});

describe('a collector', () => {
  it('that cannot be reached fails no call, and is warned of once', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const closed = await startCollector();
    await closed.close();
    const tracing = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: closed.url }, log);
    const web = await buildApp({ ...app.context, tracing });
    expect((await web.inject('/healthz')).statusCode).toBe(200);
    expect((await web.inject('/version.json')).statusCode).toBe(200);
    await web.close();
    const start = Date.now();
    await tracing.stop();
    expect(Date.now() - start).toBeLessThan(10_000);
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1);
    expect(lines[0]).toContain('Traces do not reach OTEL_EXPORTER_OTLP_ENDPOINT');
  });

  it('that is not named has nothing of the SDK loaded', () => {
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
      // prom-client itself loads the API, which does nothing without an SDK.
      const isLoaded = () => loaded.some((url) => /@opentelemetry[/](sdk|exporter|otlp)/.test(url));
      await import('#server/open-context.ts');
      await import('#server/app.ts');
      const { readConfig } = await import('#server/config.ts');
      const { openTracing } = await import('#server/ports/open-tracing.ts');
      const isOff = (await openTracing(readConfig({}).traces)) === null;
      const before = isLoaded();
      await openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }).traces);
      console.log(JSON.stringify({ isOff, before, after: isLoaded() }));
      process.exit(0);`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
    });
    expect([stderr, stdout.trim()]).toEqual(['', JSON.stringify({ isOff: true, before: false, after: true })]);
  });
});
