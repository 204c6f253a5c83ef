import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { closeSharedReaders } from '#server/services/intake/readers.ts';
import { takeIn } from '#server/services/intake/receive.ts';
import { maxBatchesAtOnce, runBatches } from '#server/services/intake/run-batch.ts';
import { startBatch } from '#server/services/intake/start-batch.ts';
import { addDomain } from '#server/store/domains/domains.ts';
import { backlog } from '#server/store/intake/message-states.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { openBench } from './context.ts';
import { corpusDomains } from './corpus.ts';
import { watchMemory } from './memory.ts';
import { openCorpus } from './messages.ts';
import { type ThreadSeconds, watchThreads } from './threads.ts';

/** Seconds on the clock and of the processor, and the peak of memory above idle (MB). */
export type Step = { s: number; cpu: ThreadSeconds; peakMb: number };

/**
 * What receiving took, what reading and storing took, and what merging the sums of sources took; bytes on disk for each row. `whole` is a
 * second corpus that is read and stored while it is received, as messages are that do not stop coming; `lasting` the same with a longer one,
 * where it is given.
 */
export type IntakeTimes = { receive: Step; process: Step; merge: Step; whole: Step; lasting: Step | null; bytesPerRow: number };

/** The folders of the corpora: one that is measured in steps, one that warms up, one that comes in while it is read, and a longer one. */
export type IntakeFolders = { measured: string; warm: string; whole: string; lasting: string | null };

const together = 100;

/**
 * Takes a corpus in: receives groups of messages as a mailbox does, then runs batches as the workers of one process do. Another corpus goes
 * first without being measured, as reading is measured after a warm-up round.
 */
export async function timeIntake(folders: IntakeFolders, databaseUrl: string | null): Promise<IntakeTimes> {
  const { messages, read } = openCorpus(folders.measured);
  const later = openCorpus(folders.whole);
  const longer = folders.lasting === null ? null : openCorpus(folders.lasting);
  const warm = openCorpus(folders.warm);
  const { context, close } = await openBench(databaseUrl);
  for (const name of corpusDomains())
    await addDomain(context.store.db, { name, mailClass: 'people', notes: '', createdBy: null });
  await receiveAll(context, warm);
  await work(context);
  await mergeAll(context.store.db);
  const receive = await step(() => receiveAll(context, { messages, read }));
  const processed = await step(() => Promise.all(Array.from({ length: maxBatchesAtOnce }, () => work(context))));
  const merge = await step(() => mergeAll(context.store.db));
  const whole = await step(() => takeInTogether(context, later));
  const lasting = longer === null ? null : await step(() => takeInTogether(context, longer));
  const all = [...warm.messages, ...messages, ...later.messages, ...(longer?.messages ?? [])];
  const rows = all.reduce((sum, mail) => sum + mail.rows, 0);
  await check(context, all.length, rows);
  const bytesPerRow = (await bytesOfReports(context)) / rows;
  await closeSharedReaders();
  await close();
  return { receive, process: processed, merge, whole, lasting, bytesPerRow };
}

async function step(run: () => Promise<unknown>): Promise<Step> {
  const peak = watchMemory();
  const cpu = watchThreads();
  const start = performance.now();
  await run();
  return { s: (performance.now() - start) / 1000, cpu: cpu(), peakMb: peak() };
}

const nobody = { envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };

/** Receives a corpus in groups, as a mailbox does. */
export async function receiveAll(context: Context, { messages, read }: ReturnType<typeof openCorpus>): Promise<void> {
  for (let at = 0; at < messages.length; at += together) {
    const group = messages.slice(at, at + together);
    await Promise.all(group.map((mail) => takeIn(context, read(mail), { ...nobody, sourceName: null, channel: 'smtp' })));
  }
}

/** Receives a corpus while the workers of one process read and store what has come, until everything is stored. */
async function takeInTogether(context: Context, corpus: ReturnType<typeof openCorpus>): Promise<void> {
  let isReceiving = true;
  const received = receiveAll(context, corpus).finally(() => (isReceiving = false));
  const worker = async () => {
    while (isReceiving || (await backlog(context.store)).waiting > 0) {
      await work(context);
      await pause(10);
    }
  };
  await Promise.all([received, ...Array.from({ length: maxBatchesAtOnce }, worker)]);
}

async function work(context: Context): Promise<void> {
  const first = await startBatch(context, { trigger: 'bench', by: null });
  if (first !== null) await runBatches(context, first.id);
}

async function check(context: Context, reports: number, rows: number): Promise<void> {
  const found = await context.store.db
    .selectFrom('reports')
    .select(({ fn }) => [fn.countAll<number>().as('reports'), fn.sum<number>('rows_count').as('rows')])
    .where('state', '=', 'current')
    .executeTakeFirstOrThrow();
  if (Number(found.reports) !== reports || Number(found.rows) !== rows)
    throw new Error(`${found.reports} reports with ${found.rows} rows are stored and not ${reports} with ${rows}.`);
}

/** What reports, their rows and their sums take on disk with all indexes; messages and their bytes are not counted. */
async function bytesOfReports({ store }: Context): Promise<number> {
  const tables = ['reports', 'report_parts', 'daily_domain', 'unmerged', 'source_segments', 'source_names'];
  let bytes = 0;
  for (const table of tables) {
    await sql`vacuum full ${sql.table(table)}`.execute(store.db);
    const found = await sql<{ bytes: number }>`select pg_total_relation_size(${table}::text::regclass)::float8 as bytes`.execute(
      store.db,
    );
    bytes += found.rows[0]?.bytes ?? 0;
  }
  return bytes;
}
