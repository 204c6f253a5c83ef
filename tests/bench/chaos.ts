import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chanceFrom, pick } from '#server/demo/chance.ts';
import { addDomain } from '#server/store/domains/domains.ts';
import { openStore } from '#server/store/open.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { quietLog } from '#tests/fakes/database.ts';
import { startPostgres, type TestPostgres } from '#tests/fakes/postgres.ts';
import { sourceSums } from '#tests/server/store/recount.ts';
import { type BeaconProcess, kill, killAll, openNodes } from './chaos-processes.ts';
import { sendUntilTaken, type Uploading, uploadUntilTaken } from './chaos-senders.ts';
import { corpusDomains, makeReport } from './corpus.ts';
import { corpusSizes, type Mail, openCorpus, writeCorpus } from './messages.ts';
import { say, table } from './print.ts';

const together = 20;
const [workers, webs] = [3, 3];
const mostRows = 800;

/** Reports, rows and messages by domain and day, counted from the XML by its tags and not by the reader. */
type Truth = Map<string, { reports: number; rows: number; messages: number }>;

function tally(truth: Truth, xml: string): void {
  const [, domain = ''] = /<policy_published>\s*<domain>([^<]+)</.exec(xml) ?? [];
  const [, begin = '0'] = /<begin>(\d+)</.exec(xml) ?? [];
  const counts = [...xml.matchAll(/<count>(\d+)</g)].map(([, count]) => Number(count));
  const key = `${domain} ${new Date(Number(begin) * 1000).toISOString().slice(0, 10)}`;
  const day = truth.get(key) ?? { reports: 0, rows: 0, messages: 0 };
  truth.set(key, {
    reports: day.reports + 1,
    rows: day.rows + counts.length,
    messages: day.messages + counts.reduce((sum, count) => sum + count, 0),
  });
}

/**
 * Three web and three worker processes on one PostgreSQL server take in a corpus over SMTP and as uploads while processes are killed at
 * random and the server crashes. Prints what differs from the corpus at the end, which must be nothing.
 */
export async function benchChaos(
  folder: string,
  { reports, kills, crashes }: { reports: number; kills: number; crashes: number },
): Promise<void> {
  const truth: Truth = new Map();
  const corpus = join(folder, 'chaos');
  mkdirSync(corpus);
  writeCorpus(
    corpus,
    corpusSizes(reports).map((rows) => Math.min(rows, mostRows)),
    {
      make: (seed, rows, reporter) => {
        const xml = makeReport(seed, rows, reporter);
        tally(truth, xml);
        return xml;
      },
    },
  );
  const postgres = await startPostgres();
  const data = mkdtempSync(join(tmpdir(), 'beacon-chaos-'));
  const databaseUrl = await postgres.createDatabase();
  let nodes: BeaconProcess[] = [];
  try {
    const store = await openStore({ databaseUrl, dataDir: data, log: quietLog() });
    for (const name of corpusDomains()) await addDomain(store.db, { name, mailClass: 'people', notes: '', createdBy: null });
    await store.close();
    nodes = await openNodes(data, databaseUrl, { workers, webs });
    const ran = await flow(nodes, postgres, openCorpus(corpus), { kills, crashes });
    await settled(databaseUrl);
    say(await outcome(databaseUrl, data, truth, { ...ran, reports }));
  } finally {
    await killAll(nodes);
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

type Ran = { seconds: number; killed: number; crashed: number; again: number };

async function flow(
  nodes: BeaconProcess[],
  postgres: TestPostgres,
  corpus: { messages: Mail[]; read: (mail: Mail) => Buffer },
  { kills, crashes }: { kills: number; crashes: number },
): Promise<Ran> {
  const start = performance.now();
  const waiting = [...corpus.messages];
  const all = waiting.length;
  let [taken, killed, crashed, again] = [0, 0, 0, 0];
  const receivers = nodes.slice(0, workers);
  const sites = nodes.slice(workers);
  const smtp = async (seed: number): Promise<void> => {
    const chance = chanceFrom(seed);
    for (let mail = waiting.shift(); mail !== undefined; mail = waiting.shift()) {
      again += (await sendUntilTaken(receivers, corpus.read(mail), chance)) - 1;
      taken += 1;
    }
  };
  const uploads = async (seed: number): Promise<void> => {
    const chance = chanceFrom(seed);
    const with_: Uploading = { token: null };
    for (let mails = waiting.splice(0, together); mails.length > 0; mails = waiting.splice(0, together)) {
      again += ((await uploadUntilTaken(sites, mails.map(corpus.read), chance, with_)) - 1) * mails.length;
      taken += mails.length;
    }
  };
  const havoc = async (): Promise<void> => {
    const chance = chanceFrom(99);
    while (taken < all) {
      if (killed < Math.floor((taken / all) * kills)) {
        const up = nodes.filter(({ isUp }) => isUp);
        if (up.length > 0) {
          await kill(pick(chance, up));
          killed += 1;
        }
      }
      if (crashed < Math.floor((taken / all) * (crashes + 1))) {
        await postgres.crash();
        crashed += 1;
      }
      await pause(20);
    }
  };
  await Promise.all([smtp(1), smtp(2), smtp(3), smtp(4), uploads(5), uploads(6), havoc()]);
  return { seconds: (performance.now() - start) / 1000, killed, crashed, again };
}

async function asked<T extends object>(databaseUrl: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const patienceMs = 300_000;

async function settled(databaseUrl: string): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const [row] = await asked<{ left: number }>(
      databaseUrl,
      `select count(*)::int as left from messages where status in ('stored', 'processing')`,
    );
    if (row?.left === 0) return;
    if (performance.now() > end) throw new Error(`${row?.left} messages are still unread after ${patienceMs / 1000} s.`);
    await pause(500);
  }
}

async function outcome(databaseUrl: string, dataDir: string, truth: Truth, ran: Ran & { reports: number }): Promise<string> {
  type Day = { key: string; reports: number; rows: number; messages: number };
  const stored = await asked<Day>(
    databaseUrl,
    `select d.name || ' ' || to_char(r.day, 'YYYY-MM-DD') as key, count(*)::int as reports, sum(r.rows_count)::int as rows,
       sum(r.total)::int as messages from reports r join domains d on d.id = r.domain_id where r.state = 'current' group by 1`,
  );
  const sums = await asked<{ key: string; messages: number }>(
    databaseUrl,
    `select d.name || ' ' || to_char(s.day, 'YYYY-MM-DD') as key, sum(s.total)::int as messages
       from daily_domain s join domains d on d.id = s.domain_id group by 1`,
  );
  const [states] = await asked<{ done: number; other: number }>(
    databaseUrl,
    `select count(*) filter (where status = 'done')::int as done, count(*) filter (where status <> 'done')::int as other from messages`,
  );
  const found = new Map(stored.map((day) => [day.key, day]));
  const daily = new Map(sums.map(({ key, messages }) => [key, messages]));
  const store = await openStore({ databaseUrl, dataDir, log: quietLog() });
  await mergeAll(store.db);
  const bySource = [...(await sourceSums(store.db)).values()].reduce((sum, { total }) => sum + total, 0);
  await store.close();
  const wrong = [...truth].filter(([key, day]) => {
    const own = found.get(key);
    return (
      own?.reports !== day.reports || own.rows !== day.rows || own.messages !== day.messages || daily.get(key) !== day.messages
    );
  });
  const total = (of: (day: Omit<Day, 'key'>) => number) => [...truth.values()].reduce((sum, day) => sum + of(day), 0);
  const storedTotal = (of: (day: Omit<Day, 'key'>) => number) => stored.reduce((sum, day) => sum + of(day), 0);
  const count = (value: number) => value.toLocaleString('en-ZA');
  const extra = stored.filter(({ key }) => !truth.has(key)).length;
  const verdict =
    wrong.length + extra === 0 && bySource === total(({ messages }) => messages) ? 'nothing differs' : 'THIS DIFFERS';
  return [
    `Chaos: ${count(ran.reports)} reports in ${count(Math.round(ran.seconds))} s, ${ran.killed} processes killed, PostgreSQL crashed ${ran.crashed} times, ${count(ran.again)} messages sent again: ${verdict}.`,
    table(
      ['', 'corpus', 'stored'],
      [
        ['reports', count(total((day) => day.reports)), count(storedTotal((day) => day.reports))],
        ['rows', count(total((day) => day.rows)), count(storedTotal((day) => day.rows))],
        ['messages of reports', count(total((day) => day.messages)), count(storedTotal((day) => day.messages))],
        ['messages by day', count(total((day) => day.messages)), count([...daily.values()].reduce((sum, one_) => sum + one_, 0))],
        ['messages by address', count(total((day) => day.messages)), count(bySource)],
        ['days of domains that differ', '0', count(wrong.length + extra)],
        ['raw messages read, in another state', count(ran.reports), `${count(states?.done ?? 0)}, ${count(states?.other ?? 0)}`],
      ],
    ),
  ].join('\n');
}
