import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import { addDomain } from '#server/store/domains/domains.ts';
import { openStore } from '#server/store/open.ts';
import { Server } from '#tests/e2e/server.ts';
import { quietLog } from '#tests/fakes/database.ts';
import { freePort } from '#tests/fakes/free-port.ts';
import { corpusDomains } from './corpus.ts';
import { corpusSizes, type Mail, openCorpus, writeCorpus } from './messages.ts';
import { say, table } from './print.ts';

const admin = { email: 'soak@example.org', password: 'a harbour under seven lamps' };
const mostRows = 800;

/** What one process holds at a moment: resident memory and disk in MB, open handles by what they lead to, threads, reports it took. */
type Moment = {
  minute: number;
  residentMb: number;
  files: number;
  sockets: number;
  threads: number;
  diskMb: number;
  reports: number;
};

type Counts = { reports: number; calls: number; slowestMs: number; failed: string[] };

/**
 * One embedded process takes reports over SMTP at a steady pace while people read its screens, download and look in again, for so many
 * minutes. Prints what the process holds over time: only the disk may grow, by what the reports take.
 */
export async function benchSoak(folder: string, { minutes, perSecond }: { minutes: number; perSecond: number }): Promise<void> {
  const corpus = join(folder, 'soak');
  const data = join(folder, 'soak-data');
  const sizes = corpusSizes(Math.max(1_000, Math.ceil(minutes * 60 * perSecond))).map((rows) => Math.min(rows, mostRows));
  const mails = writeCorpusIn(corpus, sizes);
  const store = await openStore({ dataDir: data, log: quietLog() });
  for (const name of corpusDomains()) await addDomain(store.db, { name, mailClass: 'people', notes: '', createdBy: null });
  await store.close();
  const smtpPort = await freePort();
  const server = new Server(await freePort(), data, {
    BEACON_SECRET: 'a secret for the soak run only, 32 bytes!',
    BEACON_ADMIN_EMAIL: admin.email,
    BEACON_ADMIN_PASSWORD: admin.password,
    BEACON_DNS_SERVERS: '127.0.0.1:9',
    BEACON_SMTP_LISTEN: `127.0.0.1:${smtpPort}`,
    LOG_LEVEL: 'error',
  });
  await server.start();
  const counts: Counts = { reports: 0, calls: 0, slowestMs: 0, failed: [] };
  const moments: Moment[] = [];
  const end = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() >= end;
  try {
    await Promise.all([
      sendSteadily(mails, smtpPort, perSecond, counts, isOver),
      lookIn(server.url, counts, isOver),
      lookIn(server.url, counts, isOver),
      watch(server.pid, data, counts, moments, isOver),
    ]);
    await pause(15_000);
    moments.push(moment(server.pid, data, counts, minutes));
    say(outcome(moments, counts, { minutes, perSecond, said: server.said }));
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

function writeCorpusIn(folder: string, sizes: number[]): ReturnType<typeof openCorpus> {
  mkdirSync(folder);
  writeCorpus(folder, sizes);
  return openCorpus(folder);
}

async function sendSteadily(
  { messages, read }: { messages: Mail[]; read: (mail: Mail) => Buffer },
  port: number,
  perSecond: number,
  counts: Counts,
  isOver: () => boolean,
): Promise<void> {
  const start = performance.now();
  for (const mail of messages) {
    if (isOver()) return;
    const due = start + (counts.reports * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    try {
      await transport.sendMail({ envelope: { from: 'a@reporter.example', to: ['rua@beacon.example'] }, raw: read(mail) });
    } catch (error) {
      counts.failed.push(`SMTP: ${String(error)}`);
    } finally {
      transport.close();
    }
    counts.reports += 1;
  }
}

const screens = [
  '/api/domain-reports/summary?days=30',
  '/api/dmarc/multi-domain-overview?days=30',
  '/api/domain-reports/top-sources?days=30',
  '/api/domain-reports/detailed-sources?days=30',
  '/api/domain-reports/domains',
  '/api/alert-management/alerts',
  '/api/dmarc/policy-distribution',
  '/api/customers',
  '/api/domain-reports/health',
];

/** Signs in; the administrator is made in the first seconds of the process. */
async function signIn(url: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    const { token } = (await login.json()) as { token?: string };
    if (token !== undefined) return token;
    if (tries === 20) throw new Error(`sign-in: ${login.status}`);
    await pause(1_000);
  }
}

/** A person who signs in, reads every screen for a minute with its live news open, and leaves. */
async function lookIn(url: string, counts: Counts, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const token = await signIn(url);
    const headers = { authorization: `Bearer ${token}` };
    for (let round = 0; round < 6 && !isOver(); round += 1)
      for (const screen of screens) {
        const start = performance.now();
        const response = await fetch(`${url}${screen}`, { headers, signal: AbortSignal.timeout(60_000) });
        await response.arrayBuffer();
        counts.calls += 1;
        counts.slowestMs = Math.max(counts.slowestMs, performance.now() - start);
        if (!response.ok) counts.failed.push(`${screen}: ${response.status}`);
        await pause(1_000);
      }
    await fetch(`${url}/api/auth/logout`, { method: 'POST', headers });
  }
}

async function watch(pid: number, data: string, counts: Counts, moments: Moment[], isOver: () => boolean): Promise<void> {
  const start = performance.now();
  for (let next = 0; !isOver(); next += 10) {
    const minute = (performance.now() - start) / 60_000;
    if (minute >= next) {
      moments.push(moment(pid, data, counts, Math.round(minute)));
      say(JSON.stringify(moments.at(-1)));
    } else next -= 10;
    await pause(1_000);
  }
}

function moment(pid: number, data: string, counts: Counts, minute: number): Moment {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  const handles = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      return [];
    }
  });
  return {
    minute,
    residentMb: Math.round((number('VmRSS') * 1024) / 1e6),
    files: handles.filter((to) => to.startsWith('/')).length,
    sockets: handles.filter((to) => to.startsWith('socket:')).length,
    threads: number('Threads'),
    diskMb: Math.round(bytesIn(data) / 1e6),
    reports: counts.reports,
  };
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

function outcome(
  moments: readonly Moment[],
  counts: Counts,
  { minutes, perSecond, said }: { minutes: number; perSecond: number; said: string },
): string {
  const count = (value: number) => value.toLocaleString('en-ZA');
  return [
    `Soak: ${minutes} minutes, ${perSecond} reports a second, ${count(counts.reports)} reports and ${count(counts.calls)} calls; the slowest call took ${count(Math.round(counts.slowestMs))} ms; ${counts.failed.length} failed.`,
    table(
      ['minute', 'resident MB', 'files', 'sockets', 'threads', 'disk MB', 'reports'],
      moments.map((at) => [at.minute, at.residentMb, at.files, at.sockets, at.threads, at.diskMb, at.reports].map(count)),
    ),
    ...new Set(counts.failed.slice(0, 20)),
    said,
  ].join('\n');
}
