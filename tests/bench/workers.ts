import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { addDomain } from '#server/store/domains/domains.ts';
import { startPostgres, type TestPostgres } from '#tests/fakes/postgres.ts';
import { killAll, openNodes } from './chaos-processes.ts';
import { openBench } from './context.ts';
import { corpusDomains } from './corpus.ts';
import { receiveAll } from './intake-job.ts';
import { corpusSizes, openCorpus, writeCorpus } from './messages.ts';
import { say, table } from './print.ts';

const numbers = [1, 2, 4];
const backlogOfMillion = 1_000_000;

/** How fast so many worker processes on one PostgreSQL server read a backlog, and how long a million messages would take them. */
export async function benchWorkers(folder: string, reports: number): Promise<void> {
  const place = join(folder, 'workers');
  mkdirSync(place);
  writeCorpus(place, corpusSizes(reports));
  const postgres = await startPostgres();
  try {
    const lines = [];
    for (const workers of numbers) lines.push({ workers, seconds: await secondsFor(postgres, place, workers) });
    const count = (value: number) => Math.round(value).toLocaleString('en-ZA');
    say(
      table(
        [`${count(reports)} messages that wait, PostgreSQL`, 'reports/s', 'hours for a million'],
        lines.map(({ workers, seconds }) => [
          `${workers} ${workers === 1 ? 'worker' : 'workers'}`,
          count(reports / seconds),
          (((backlogOfMillion / reports) * seconds) / 3600).toFixed(1),
        ]),
      ),
    );
  } finally {
    await postgres.stop();
  }
}

/** Seconds between the first message that was read and the last. */
async function secondsFor(postgres: TestPostgres, place: string, workers: number): Promise<number> {
  const databaseUrl = await postgres.createDatabase();
  const data = mkdtempSync(join(tmpdir(), 'beacon-workers-'));
  const { context, close } = await openBench(databaseUrl, data);
  const { db } = context.store;
  for (const name of corpusDomains()) await addDomain(db, { name, mailClass: 'people', notes: '', createdBy: null });
  await receiveAll(context, openCorpus(place));
  const nodes = await openNodes(data, databaseUrl, { workers, webs: 0 });
  try {
    while ((await left(db)) > 0) await pause(100);
    const found = await sql<{ s: number }>`select extract(epoch from max(processed_at) - min(processed_at))::float8 as s
      from messages`.execute(db);
    return found.rows[0]?.s ?? 0;
  } finally {
    await killAll(nodes);
    await close();
    rmSync(data, { recursive: true, force: true });
  }
}

async function left(db: Db): Promise<number> {
  const found = await sql<{
    n: number;
  }>`select count(*)::int as n from messages where status in ('stored', 'processing')`.execute(db);
  return found.rows[0]?.n ?? 0;
}
