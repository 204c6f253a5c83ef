import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { streamKinds } from '#domain/stream/stream-line.ts';
import { startJobs } from '#server/jobs/start.ts';
import { openReportStream, type ReportStream } from '#server/ports/stream/report-stream.ts';
import type { StreamTarget } from '#server/ports/stream/target.ts';
import { openWebhookPost, signatureOf } from '#server/ports/webhook.ts';
import { sendReports } from '#server/services/report-stream/send-reports.ts';
import { streamHealth } from '#server/services/report-stream/stream-state.ts';
import { applyRetention } from '#server/services/retention.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { freePort } from '#tests/fakes/free-port.ts';
import { failureMail, mailWith, reportMail } from '#tests/fakes/mail.ts';
import { type SyslogServer, startSyslogServer } from '#tests/fakes/syslog-server.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

type Line = {
  report_metadata: { report_id: string };
  records: { count: number }[];
  beacon: { kind: string; id: string; replaces: string[] };
};

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const atLoopback = openWebhookPost(() => true);

let test: TestApp;
let server: SyslogServer | null = null;
beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-21T08:00:00Z' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyStore(test);
  test.setTime('2026-11-21T08:00:00Z');
  await test.domain('acme.example');
});
afterEach(async () => {
  await server?.stop();
  server = null;
});

/** The installation with a stream to a target, as it is after each start. */
const started = (target: StreamTarget, over: Partial<ReportStream> = {}) => {
  const reportStream = { ...openReportStream({ target, kinds: streamKinds, secret }, atLoopback), ...over };
  test.context.reportStream = reportStream;
  return test.context;
};
const syslog = (port: number): StreamTarget => ({ kind: 'syslog', transport: 'tcp', host: '127.0.0.1', port });
const send = (context = test.context) => sendReports(context, () => false);
const health = async () => {
  const found = await streamHealth(test.context);
  if (found === null) throw new Error('no stream');
  return found;
};
async function receive(...reportIds: string[]): Promise<void> {
  for (const reportId of reportIds) await test.arrive(reportMail({ reportId, count: 1 }));
  await test.readWaiting();
}
const lineOf = (message: string) => JSON.parse(message.slice(message.indexOf('{'))) as Line;
const idsOf = (messages: readonly string[]) => messages.map((message) => lineOf(message).report_metadata.report_id);
const numbered = (count: number) => Array.from({ length: count }, (_none, at) => `report ${at}`);

describe('without a stream', () => {
  it('notes nothing when a report is stored, and sends nothing', async () => {
    test.context.reportStream = null;
    await receive('one');
    await send();
    expect(await streamHealth(test.context)).toBeNull();
    expect(await test.context.store.db.selectFrom('stream_waiting').selectAll().execute()).toEqual([]);
  });
});

describe('a syslog receiver over TCP', () => {
  it('gets each counted report as one message of RFC 5424, and none twice', async () => {
    server = await startSyslogServer();
    started(syslog(server.port));
    await receive('one', 'two');
    await test.arrive(reportMail({ reportId: 'one', count: 1 }), 'upload');
    await test.readWaiting();
    await send();
    await send();
    expect(idsOf(server.messages)).toEqual(['one', 'two']);
    expect(server.messages[0]).toMatch(/^<134>1 2026-11-21T08:00:00\.000Z \S+ beacon - aggregate - \{"xml_schema":"1.0"/);
    expect(await health()).toMatchObject({ waiting: 0, sent: 2, position: expect.any(Number), error: null, failures: 0 });
  });

  it('gets TLS reports and failure reports too, each kind only where it is asked for', async () => {
    server = await startSyslogServer();
    const context = started(syslog(server.port));
    const tlsReport = {
      'organization-name': 'Reporter',
      'date-range': { 'start-datetime': '2026-11-20T00:00:00Z', 'end-datetime': '2026-11-20T23:59:59Z' },
      'contact-info': 'tls@reporter.example',
      'report-id': 'tls one',
      policies: [
        {
          policy: { 'policy-type': 'sts', 'policy-string': ['version: STSv1'], 'policy-domain': 'acme.example' },
          summary: { 'total-successful-session-count': 8, 'total-failure-session-count': 0 },
        },
      ],
    };
    const arrive = async () => {
      await test.arrive(mailWith('tls.json.gz', 'application/tlsrpt+gzip', gzipSync(JSON.stringify(tlsReport))));
      await test.arrive(failureMail('acme.example'));
      await receive('one');
    };
    await arrive();
    await arrive();
    await send();
    const kinds = server.messages.map((message) => (JSON.parse(message.slice(message.indexOf('{'))) as Line).beacon.kind);
    expect(kinds.toSorted()).toEqual(['aggregate', 'failure', 'tls']);
    expect(server.messages.find((message) => message.includes(' beacon - tls - '))).toContain('"successful_session_count":8');
    expect(await health()).toMatchObject({ waiting: 0, sent: 3 });
    context.reportStream = { ...(context.reportStream as ReportStream), kinds: ['tls'] };
    const staff = await test.login('admin');
    const days = { from: '2026-11-01', to: '2026-11-30' };
    expect(await test.call(contract.management.replayStream, { body: days }, staff)).toMatchObject({ reports: 1 });
  });

  it('gets no report whose rows were deleted', async () => {
    server = await startSyslogServer();
    started(syslog(server.port));
    await receive('one');
    test.setTime('2028-01-10T08:00:00Z');
    await applyRetention(test.context);
    await send();
    expect(server.messages).toEqual([]);
    const staff = await test.login('admin');
    const days = { from: '2026-11-01', to: '2026-11-30' };
    expect(await test.call(contract.management.replayStream, { body: days }, staff)).toMatchObject({ reports: 0 });
  });

  it('gets the fuller copy of a report with the name of the one whose place it took', async () => {
    server = await startSyslogServer();
    started(syslog(server.port));
    await receive('one');
    await send();
    await test.arrive(reportMail({ reportId: 'one', count: 9 }));
    await test.readWaiting();
    await send();
    const [first, second] = server.messages.map(lineOf);
    expect(second?.records.map(({ count }) => count)).toEqual([9]);
    expect(second?.beacon.replaces).toEqual([first?.beacon.id]);
  });

  it('gets older reports once more under their ids, also those from before it was set up', async () => {
    test.context.reportStream = null;
    await receive('before');
    server = await startSyslogServer();
    started(syslog(server.port));
    await receive('after');
    await send();
    expect(idsOf(server.messages)).toEqual(['after']);
    const staff = await test.login('admin');
    const replay = (from: string, to: string) => test.call(contract.management.replayStream, { body: { from, to } }, staff);
    expect(await replay('2020-01-01', '2020-12-31')).toMatchObject({ reports: 0 });
    expect(await replay('2026-11-01', '2026-11-30')).toMatchObject({ reports: 2 });
    expect(await replay('2026-11-01', '2026-11-30')).toMatchObject({ reports: 0 });
    await send();
    expect(idsOf(server.messages)).toEqual(['after', 'before', 'after']);
    const [first, , again] = server.messages.map(lineOf);
    expect(again?.beacon.id).toBe(first?.beacon.id);
    await expect(replay('2026-11-30', '2026-11-01')).rejects.toMatchObject({ status: 400 });
    test.context.reportStream = null;
    await expect(replay('2026-11-01', '2026-11-30')).rejects.toMatchObject({ status: 409 });
  });

  it('that is down loses nothing: tries get rarer, and all arrive in order when it is up again', async () => {
    const port = await freePort();
    started(syslog(port));
    await receive(...numbered(5));
    await send();
    const failed = await health();
    expect(failed).toMatchObject({ waiting: 5, sent: 0, failures: 1, nextTryTime: '2026-11-21T08:00:05.000Z' });
    expect(failed.error).toContain('ECONNREFUSED');
    test.setTime('2026-11-21T08:00:05Z');
    await send();
    expect(await health()).toMatchObject({ failures: 2, nextTryTime: '2026-11-21T08:00:15.000Z', lagSeconds: 5 });
    server = await startSyslogServer(port);
    test.setTime('2026-11-21T08:00:10Z');
    await send();
    expect(server.messages).toEqual([]);
    test.setTime('2026-11-21T08:00:15Z');
    await send();
    expect(idsOf(server.messages)).toEqual(numbered(5));
    expect(await health()).toMatchObject({ waiting: 0, sent: 5, failures: 0, error: null });
  });

  it('that breaks off gets the same lines again under the same ids', async () => {
    server = await startSyslogServer();
    started(syslog(server.port));
    await receive(...numbered(3));
    server.state.isBroken = true;
    await send();
    expect(await health()).toMatchObject({ waiting: 3, failures: 1 });
    server.state.isBroken = false;
    test.setTime('2026-11-21T08:01:00Z');
    await send();
    expect(idsOf(server.messages)).toEqual(numbered(3));
  });

  it('gets every report when the process ends in the middle, those before it once', async () => {
    server = await startSyslogServer();
    const { send: sendLines } = openReportStream({ target: syslog(server.port), kinds: streamKinds, secret }, atLoopback);
    let parcels = 0;
    started(syslog(server.port), {
      maxLines: 2,
      send: async (lines, at) => {
        await sendLines(lines, at);
        parcels += 1;
        // Sent, but the process ends before it can note that.
        if (parcels === 2) throw new Error('killed');
      },
    });
    await receive(...numbered(7));
    await send();
    expect(await health()).toMatchObject({ waiting: 5, sent: 2 });
    started(syslog(server.port));
    test.setTime('2026-11-21T08:01:00Z');
    await send();
    const ids = idsOf(server.messages);
    expect(ids).toEqual([...numbered(4), ...numbered(7).slice(2)]);
    const names = server.messages.map((message) => lineOf(message).beacon.id);
    expect(new Set(names).size).toBe(7);
    expect(server.messages.slice(2, 4)).toEqual(server.messages.slice(4, 6));
  });

  it('that is new is tried at once, however long the wait for the old one', async () => {
    started(syslog(await freePort()));
    await receive('one');
    await send();
    server = await startSyslogServer();
    started(syslog(server.port));
    await send();
    expect(idsOf(server.messages)).toEqual(['one']);
  });

  it('hears nothing of a report whose domain is gone', async () => {
    server = await startSyslogServer();
    started(syslog(server.port));
    await receive('one', 'two');
    await test.context.store.db.deleteFrom('reports').where('ext_report_id', '=', 'one').execute();
    await send();
    expect(idsOf(server.messages)).toEqual(['two']);
    expect(await health()).toMatchObject({ waiting: 0, sent: 1 });
  });

  it('does not wait for a report whose stored rows cannot be read', async () => {
    server = await startSyslogServer();
    started(syslog(server.port));
    await receive('one', 'two');
    const broken = { rows: new Uint8Array([1, 2, 3]) };
    await test.context.store.db.updateTable('reports').set(broken).where('ext_report_id', '=', 'one').execute();
    await send();
    expect(idsOf(server.messages)).toEqual(['two']);
    expect(await health()).toMatchObject({ waiting: 0, sent: 1, leftOut: 1 });
  });

  it('and its state are shown to staff', async () => {
    started(syslog(await freePort()));
    await receive('one');
    await send();
    const { modules } = await test.call(contract.management.health, {}, await test.login('admin'));
    const module = modules.find(({ key }) => key === 'stream');
    expect(module).toMatchObject({ status: 'warning', name: 'Report stream', proved_at: null });
    expect(module?.text).toMatch(/^Sending fails: .*ECONNREFUSED.*\. 0 reports sent to syslog:.*\. 1 report waiting\.$/);
  });
});

describe('on a PostgreSQL server', () => {
  it('the running jobs send what is stored, and what waited when the process ended', async () => {
    const own = await openTestApp({ store: 'server' });
    try {
      await own.domain('acme.example');
      const port = await freePort();
      own.context.reportStream = openReportStream({ target: syslog(port), kinds: streamKinds, secret }, atLoopback);
      await own.arrive(reportMail({ reportId: 'before', count: 1 }));
      await own.readWaiting();
      await own.arrive(reportMail({ reportId: 'before', count: 5 }));
      await own.readWaiting();
      server = await startSyslogServer(port);
      const started = await startJobs(own.context, ['intake']);
      await own.arrive(reportMail({ reportId: 'after', count: 1 }));
      const { messages } = server;
      await expect.poll(() => idsOf(messages), { timeout: 20_000 }).toEqual(['before', 'after']);
      await started.stop();
      expect(lineOf(messages[0] ?? '').records.map(({ count }) => count)).toEqual([5]);
      expect(lineOf(messages[0] ?? '').beacon.replaces).toHaveLength(1);
    } finally {
      await own.close();
    }
  }, 60_000);
});

describe('a syslog receiver over UDP', () => {
  it('gets a datagram for each report', async () => {
    const socket = createSocket('udp4');
    const got: string[] = [];
    socket.on('message', (bytes) => got.push(bytes.toString()));
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    started({ kind: 'syslog', transport: 'udp', host: '127.0.0.1', port: socket.address().port });
    await receive('one', 'two');
    await send();
    await expect.poll(() => idsOf(got)).toEqual(['one', 'two']);
    socket.close();
  });
});

describe('a webhook', () => {
  it('gets each report signed, again under the same id after it refused one', async () => {
    const got: { id: string; body: string; isSigned: boolean }[] = [];
    let refusals = 1;
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        const [id, seconds] = [String(request.headers['webhook-id']), Number(request.headers['webhook-timestamp'])];
        const isRefused = id.includes('report') && got.length === 1 && refusals-- > 0;
        got.push({ id, body, isSigned: request.headers['webhook-signature'] === signatureOf(secret, id, seconds, body) });
        response.writeHead(isRefused ? 503 : 204).end();
      });
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const address = receiver.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    started({ kind: 'webhook', url: `http://127.0.0.1:${port}/hook?token=t` });
    await receive(...numbered(3));
    await send();
    expect(await health()).toMatchObject({ target: `http://127.0.0.1:${port}`, error: 'The address answered 503.' });
    test.setTime('2026-11-21T08:01:00Z');
    await send();
    receiver.close();
    expect(got.every(({ isSigned }) => isSigned)).toBe(true);
    expect(new Set(got.map(({ id }) => id)).size).toBe(3);
    expect(idsOf(got.map(({ body }) => body)).slice(-2)).toEqual(['report 1', 'report 2']);
    expect(await health()).toMatchObject({ waiting: 0, sent: 3 });
  });

  it('in a private network is refused outside tests', async () => {
    const stream = openReportStream(
      { target: { kind: 'webhook', url: 'https://10.0.0.5/hook' }, kinds: streamKinds, secret },
      openWebhookPost(),
    );
    await expect(stream.send([{ kind: 'aggregate', id: 'a', at: new Date(), text: '{}' }], new Date())).rejects.toThrow(
      'private network',
    );
  });
});

describe('a folder', () => {
  it('gets a Parquet file of each kind twice an hour', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beacon-parquet-'));
    const context = started({ kind: 'parquet', folder });
    expect(context.reportStream?.isGathered).toBe(true);
    await receive('one', 'two');
    await test.arrive(failureMail('acme.example'));
    await test.readWaiting();
    await send();
    const names = (await readdir(folder)).toSorted();
    expect(names.map((name) => name.replace(/-\d+-\d+\.parquet$/, ''))).toEqual([
      'beacon-aggregate-20261121T080000-report',
      'beacon-failure-20261121T080000-failure',
    ]);
    const file = await readFile(join(folder, names[0] ?? ''));
    const rows = await parquetReadObjects({ file: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) });
    expect(rows).toMatchObject([
      { report_id: 'one', count: 1, source_ip_address: '192.0.2.1', dkim_aligned: true, envelope_to: null },
      { report_id: 'two', count: 1 },
    ]);
    expect(await health()).toMatchObject({ waiting: 0, sent: 3, target: `${folder} (Parquet)` });
    await rm(folder, { recursive: true });
  });

  it('gets one file a day, and whole lines after one that was cut off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beacon-stream-'));
    started({ kind: 'file', folder });
    await writeFile(join(folder, 'beacon-2026-11-21.jsonl'), '{"half');
    await receive('one');
    await send();
    test.setTime('2026-11-21T22:30:00Z');
    await receive('two');
    await send();
    const linesIn = async (name: string) => (await readFile(join(folder, name), 'utf8')).split('\n');
    const [half, one = '', ...rest] = await linesIn('beacon-2026-11-21.jsonl');
    expect([half, idsOf([one]), rest]).toEqual(['{"half', ['one'], ['']]);
    const [two = '', ...none] = await linesIn('beacon-2026-11-22.jsonl');
    expect([idsOf([two]), none]).toEqual([['two'], ['']]);
    await rm(folder, { recursive: true });
  });
});
