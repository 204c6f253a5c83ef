import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { openQueue } from '#server/jobs/queue.ts';
import { addDomain, assignDomain } from '#server/store/domains/domains.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { addCustomer } from '#server/store/people/customers.ts';
import { quietLog } from '#tests/fakes/database.ts';
import { startPostgres } from '#tests/fakes/postgres.ts';
import { sourceSums } from '#tests/server/store/recount.ts';
import { conversionTrials } from './chaos-conversion.ts';
import { type BeaconProcess, begun, killAll, openNodes } from './chaos-processes.ts';
import { sendUntilTaken, signIn } from './chaos-senders.ts';
import { printTrials, type Ran, run, type Trial, until } from './chaos-trial.ts';
import { corpusDomains } from './corpus.ts';
import { openCorpus, writeCorpus } from './messages.ts';

const backupsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('beacon-') && !name.endsWith('.part'));

async function addBenchDomains({ db }: Store): Promise<void> {
  const customerId = await addCustomer(db, { name: 'Bench', email: 'bench@bench.example' });
  for (const name of corpusDomains()) {
    const id = await addDomain(db, { name, mailClass: 'people', notes: '', createdBy: null });
    if (id !== null) await assignDomain(db, id, customerId, 'owner');
  }
}

/** A worker and a web process on a PostgreSQL server: each kind of work is killed in its middle. Then the embedded kind, whose backups are. */
export async function benchJobChaos(folder: string, reports: number): Promise<void> {
  const corpus = join(folder, 'chaos-jobs');
  mkdirSync(corpus);
  writeCorpus(
    corpus,
    Array.from({ length: reports }, () => 400),
  );
  await onServer(corpus);
  await onEmbedded(corpus);
}

async function onServer(corpus: string): Promise<void> {
  const postgres = await startPostgres();
  const data = mkdtempSync(join(tmpdir(), 'beacon-chaos-'));
  const backups = join(data, 'backups');
  const databaseUrl = await postgres.createDatabase();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
  let nodes: BeaconProcess[] = [];
  try {
    const store = await openStore({ databaseUrl, dataDir: data, log: quietLog() });
    await addBenchDomains(store);
    nodes = await openNodes(data, databaseUrl, { workers: 1, webs: 1, more: { BEACON_BACKUP_DIR: backups } });
    await boss.start();
    const trials = await serverTrials({ nodes, pool, boss, backups, store, corpus });
    const all: Ran[] = [];
    for (const [trial, waitMs] of trials) {
      all.push(await run(trial, waitMs));
      await Promise.all(nodes.map(begun));
    }
    printTrials('PostgreSQL server', all);
    await store.close();
  } finally {
    await killAll(nodes);
    await boss.stop({ graceful: false });
    await pool.end();
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

type OnServer = { nodes: BeaconProcess[]; pool: pg.Pool; boss: PgBoss; backups: string; store: Store; corpus: string };

async function serverTrials({ nodes, pool, boss, backups, store, corpus }: OnServer): Promise<[Trial, number][]> {
  const [worker, web] = nodes as [BeaconProcess, BeaconProcess];
  const one = async <T = number>(text: string, values: unknown[] = []): Promise<T> => {
    const { rows } = await pool.query<{ value: T }>(`select (${text}) as value`, values);
    return rows[0]?.value as T;
  };
  const is = (text: string, values: unknown[] = []) => one<boolean>(text, values).then((value) => value === true);
  const job = (name: string) => ({
    isRunning: () => is(`select exists (select from pgboss.job where name = $1 and state = 'active')`, [name]),
    isAgain: () =>
      is(`select exists (select from pgboss.job where name = $1 and retry_count > 0 and state in ('active', 'completed'))`, [
        name,
      ]),
    isEnded: () =>
      is(`select not exists (select from pgboss.job where name = $1 and state in ('created', 'active', 'retry'))`, [name]),
  });
  const send = (name: string) => boss.send(name, {}, { singletonKey: randomUUID() });
  const { messages, read } = openCorpus(corpus);
  let seed = 0.5;
  for (const mail of messages) await sendUntilTaken([worker], read(mail), () => (seed = (seed * 16_807) % 1));
  await until(
    () => is(`select not exists (select from messages where status in ('stored', 'processing'))`),
    'the corpus is read',
  );
  const token = await signIn(web.server.url);
  const post = async (path: string, body: object) => {
    const response = await fetch(`${web.server.url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const messagesOf = () => one<number>('select coalesce(sum(total), 0)::float8 from daily_domain');
  const merge: Trial = {
    name: 'merge of sums',
    victim: worker,
    begin: () => send('merge-sources'),
    ...job('merge-sources'),
    isDone: async () => (await job('merge-sources').isEnded()) && (await is('select not exists (select from unmerged)')),
    wrong: async () => {
      const merged = [...(await sourceSums(store.db)).values()].reduce((sum, { total }) => sum + total, 0);
      const stored = await messagesOf();
      return merged === stored ? '' : `${merged} messages by address, ${stored} by day`;
    },
  };
  const backup: Trial = {
    name: 'backup',
    victim: worker,
    begin: () => send('backup'),
    ...job('backup'),
    isDone: job('backup').isEnded,
    wrong: async () => {
      const kept = readdirSync(backups);
      const last = await one<{ isVerified: boolean }>(`select value from settings where key = 'last-backup'`);
      return kept.length === 1 && last.isVerified ? '' : `left: ${kept.join(', ')}, verified: ${last.isVerified}`;
    },
  };
  const report: Trial = {
    name: 'PDF of all domains',
    victim: worker,
    begin: () => post('/report-scheduling/reports/manual', { report_type: 'portfolio_overview', format: 'pdf' }),
    ...job('document-run'),
    isDone: () => is(`select count(*) = 1 from document_runs where status = 'ready'`),
    wrong: async () => {
      const found = await one<string>(`select string_agg(status || ' ' || tries, ', ') from document_runs`);
      return found === 'ready 2' ? '' : found;
    },
  };
  const lead = async () => {
    const added = await pool.query<{ id: number }>(
      `insert into leads (created_at, name, email, company, telephone, topic, domain, message, source_page, consent_at, result, consent_text, marketing)
       values (now(), 'Visitor', 'visitor@shop.example', 'Shop', '', 'check', 'bench-shop.co.za', '', '/', now(), 'null', 'Yes', false) returning id`,
    );
    // Its reply is lost with the process.
    void post(`/admin/leads/${added.rows[0]?.id}/convert`, { name: 'Shop', domain: 'bench-shop.co.za' }).catch(() => undefined);
  };
  const conversion: Trial = {
    name: 'conversion of an enquiry',
    victim: web,
    begin: lead,
    isRunning: () => is(`select exists (select from leads where customer_id is not null)`),
    isAgain: () => is(`select exists (select from pgboss.job where name = 'lead-conversion' and started_on is not null)`),
    isDone: () =>
      is(
        `select exists (select from leads where customer_id is not null and coalesce(conversion -> 'refusals', '[]') <> 'null')`,
      ),
    wrong: async () => {
      const counts = await one<string>(`select concat_ws(' ', (select count(*) from customers where name = 'Shop'),
        (select count(*) from domains where name = 'bench-shop.co.za'), (select count(*) from users where email = 'visitor@shop.example'),
        (select conversion ->> 'refusals' from leads))`);
      return counts === '1 1 1' ? '' : `customers, domains, people, refusals: ${counts}`;
    },
  };
  const isInterrupted = async () => {
    const authorization = `Bearer ${token}`;
    const list = await fetch(`${web.server.url}/api/reporting/exports`, { headers: { authorization } }).catch(() => null);
    if (list === null || !list.ok) return false;
    const { exports } = (await list.json()) as { exports: { state: string }[] };
    return exports[0]?.state === 'interrupted';
  };
  const exported: Trial = {
    name: 'export of all rows (its web process)',
    victim: web,
    begin: () => post('/reporting/exports/prepare', { table: 'records', filter_config: { days: 1_000 }, format: 'csv' }),
    isRunning: () => is(`select exists (select from kept_exports where state = 'making' and size_bytes > 0)`),
    isAgain: isInterrupted,
    isDone: isInterrupted,
    wrong: async () => {
      const count = await one<number>('select count(*)::int from kept_exports');
      return count === 1 ? '' : `${count} kept files`;
    },
  };
  return [
    // The first, since pages that are read merge sums too.
    [merge, 50],
    [exported, 0],
    [conversion, 0],
    ...conversionTrials({ pool, boss, worker, outboxes: nodes.map(({ server }) => join(server.dataDir, 'outbox')) }),
    [report, 100],
    [backup, 1_500],
  ];
}

/** The embedded kind has one process: its backup is killed three times, and the next start goes on with it. */
async function onEmbedded(corpus: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'beacon-chaos-'));
  const backups = join(data, 'backups');
  const place = join(data, 'node-0');
  mkdirSync(place);
  mkdirSync(backups);
  const nodes = await openNodes(data, null, { workers: 1, webs: 0, more: { BEACON_BACKUP_DIR: backups } });
  const [node] = nodes as [BeaconProcess];
  const all: Ran[] = [];
  try {
    await killAll(nodes);
    const store = await openStore({ dataDir: place, log: quietLog() });
    await addBenchDomains(store);
    await store.close();
    node.restart();
    await begun(node);
    const { messages, read } = openCorpus(corpus);
    for (const mail of messages) await sendUntilTaken([node], read(mail), () => 0.5);
    await pause(20_000);
    for (const turn of [1, 2, 3]) {
      const isCopying = async () => readdirSync(backups).some((name) => name.endsWith('.part'));
      const trial: Trial = {
        name: `backup ${turn}`,
        victim: node,
        begin: async () => {
          await killAll(nodes);
          const own = await openStore({ dataDir: place, log: quietLog() });
          const queue = await openQueue(own, quietLog());
          await queue.enqueue('backup', {});
          await queue.stop();
          await own.close();
          node.restart();
          await begun(node);
        },
        isRunning: isCopying,
        isAgain: async () => readdirSync(backups).some((name) => name.startsWith('.beacon-scratch-') && !left.has(name)),
        isDone: async () => backupsIn(backups).length === turn,
        wrong: async () => (readdirSync(backups).length === turn ? '' : readdirSync(backups).join(', ')),
      };
      const left = new Set<string>();
      const known = trial.isRunning;
      trial.isRunning = async () => {
        const is = await known();
        if (is) for (const name of readdirSync(backups)) left.add(name);
        return is;
      };
      all.push(await run(trial, 200));
    }
    printTrials('embedded', all);
  } finally {
    await killAll(nodes);
    rmSync(data, { recursive: true, force: true });
  }
}
