import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { afterAll, expect, it } from 'vitest';
import { chanceFrom } from '#server/demo/chance.ts';
import { addDomain } from '#server/store/domains/domains.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { quietLog } from '#tests/fakes/database.ts';
import { reportMail } from '#tests/fakes/mail.ts';
import { fillDataDir } from '#tests/fakes/template.ts';
import { sourceSums } from '../store/recount.ts';
import { deaths } from './deaths.ts';

// A kill costs four seconds here.
const kills = deaths(6);
const root = join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'beacon-kill-'));
const compiled = process.env['NODE_COMPILE_CACHE'];
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * The server as main starts it, without its pages: they only make each start slower. It loads ahead, opens the folder at a word and says its
 * port; at a second word it reads what still waits and ends.
 */
const server = `
  import { once } from 'node:events';
  import { setTimeout as pause } from 'node:timers/promises';
  import { readConfig } from '#server/config.ts';
  import { startIntake } from '#server/intake.ts';
  import { closeContext, openContext } from '#server/open-context.ts';
  await once(process.stdin, 'data');
  const context = await openContext(readConfig(process.env));
  const intake = await startIntake(context);
  const end = async () => {
    await intake.stop();
    await closeContext(context);
    process.exit(0);
  };
  const left = () => context.store.db.selectFrom('messages').select('id').where('status', 'in', ['stored', 'processing']).execute();
  process.on('SIGTERM', end);
  process.stdin.once('data', async () => {
    while ((await left()).length > 0) await pause(50);
    await end();
  });
  console.log('listens on ' + intake.smtp.port + '.');`;

type Server = { child: ChildProcess; tell: (word: string) => void; said: () => string };

function loadServer(): Server {
  const env = {
    PATH: process.env['PATH'] ?? '',
    BEACON_DATA: dataDir,
    BEACON_SMTP_LISTEN: '127.0.0.1:0',
    BEACON_SECRET: 'a secret for tests only, 32 bytes long',
    LOG_LEVEL: 'error',
    ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
  };
  const child = spawn(process.execPath, ['--liftoff-only', '--input-type=module', '-e', server], {
    cwd: root,
    env,
    stdio: 'pipe',
  });
  running.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, tell: (word) => child.stdin.write(`${word}\n`), said: () => text };
}

/** Has a loaded server begin; answers the port on which it takes mail. */
async function begun({ child, tell, said }: Server): Promise<number> {
  tell('go');
  for (;;) {
    const [, port] = /listens on (\d+)\./.exec(said()) ?? [];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null) throw new Error(`The server ended by itself: ${said()}`);
    await pause(15);
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  running.delete(child);
}

/** Sends reports over several connections until stopped; answers the ids of those that were acknowledged. */
function sendReports(port: number, nextId: () => number) {
  const acknowledged: number[] = [];
  let isOver = false;
  let trouble: unknown;
  const senders = Array.from({ length: 4 }, async () => {
    const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true, pool: true, maxConnections: 1 });
    try {
      while (!isOver) {
        const id = nextId();
        await transport.sendMail({
          envelope: { from: 'dmarc@reporter.example', to: ['rua@beacon.example'] },
          raw: reportMail({ reportId: `r${id}`, count: id, from: ['acme.example', 'mail.acme.example'] }),
        });
        acknowledged.push(id);
      }
    } catch (error) {
      trouble ??= error;
      isOver = true;
    } finally {
      transport.close();
    }
  });
  return {
    /** Waits until so many were acknowledged. */
    reached: async (count: number) => {
      while (acknowledged.length < count) {
        if (isOver) throw new Error('The server took no more mail before it was killed.', { cause: trouble });
        await pause(10);
      }
    },
    stop: async (): Promise<number[]> => {
      isOver = true;
      await Promise.all(senders);
      return acknowledged;
    },
  };
}

const open = (): Promise<Store> => openStore({ dataDir, log: quietLog() });

it(`loses nothing that was acknowledged and counts nothing twice in ${kills} kills`, { timeout: 90_000 * kills }, async () => {
  await fillDataDir(dataDir);
  const prepared = await open();
  const domainId = await addDomain(prepared.db, { name: 'acme.example', mailClass: 'people', notes: '', createdBy: null });
  await prepared.close();
  const chance = chanceFrom(7);
  const acknowledged: number[] = [];
  let id = 0;
  let next = loadServer();
  for (let kill = 0; kill < kills; kill += 1) {
    const now = next;
    const port = await begun(now);
    next = loadServer();
    const sending = sendReports(port, () => (id += 1));
    await sending.reached(6);
    await pause(chance() * 600);
    await end(now.child, 'SIGKILL');
    acknowledged.push(...(await sending.stop()));
  }
  await begun(next);
  await pause(500);
  await end(next.child, 'SIGTERM');

  expect(acknowledged.length).toBeGreaterThan(kills * 5);
  const last = loadServer();
  await begun(last);
  const ended = once(last.child, 'exit');
  last.tell('finish');
  expect(await ended, last.said()).toEqual([0, null]);
  const store = await open();
  const messages = await store.db.selectFrom('messages').select(['status']).execute();
  expect([...new Set(messages.map((message) => message.status))]).toEqual(['done']);
  const reports = await store.db.selectFrom('reports').select(['ext_report_id', 'state', 'total']).execute();
  const ids = reports.map((report) => Number(report.ext_report_id.slice(1)));
  expect(new Set(ids).size).toBe(ids.length);
  expect(acknowledged.filter((one) => !ids.includes(one))).toEqual([]);
  expect(
    reports.every((report) => report.state === 'current' && report.total === 2 * Number(report.ext_report_id.slice(1))),
  ).toBe(true);
  const sum = ids.reduce((all, one) => all + 2 * one, 0);
  const days = await store.db.selectFrom('daily_domain').select(['domain_id', 'total', 'reports']).execute();
  expect(days).toEqual([{ domain_id: domainId, total: sum, reports: ids.length }]);
  const sources = [...(await sourceSums(store.db)).values()];
  expect(sources.reduce((all, one) => all + one.total, 0)).toBe(sum);
  await store.close();
});
