import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { composeDocument } from '#domain/documents/compose.ts';
import type { DocumentTree } from '#domain/documents/tree.ts';
import { documentTypes } from '#domain/vocabulary/documents.ts';
import type { Context } from '#server/context.ts';
import { type AskedDocument, documentOf } from '#server/services/documents/compose-document.ts';
import { drawPdf } from '#server/services/documents/pdf/draw-pdf.ts';
import { runDocument } from '#server/services/documents/run-document.ts';
import { runDueSchedules } from '#server/services/documents/run-schedules.ts';
import { closeSharedReaders } from '#server/services/intake/readers.ts';
import { receive } from '#server/services/intake/receive.ts';
import { runBatch } from '#server/services/intake/run-batch.ts';
import { startBatch } from '#server/services/intake/start-batch.ts';
import { addSchedule } from '#server/store/documents/report-schedules.ts';
import { addDomain } from '#server/store/domains/domains.ts';
import { factsOf, wholeDocument } from '#tests/fixtures/documents/facts.ts';
import { callersOf } from './callers.ts';
import { openBench } from './context.ts';
import { corpusDomains } from './corpus.ts';
import { growFleet } from './grow-fleet.ts';
import { watchMemory } from './memory.ts';
import { openCorpus } from './messages.ts';

type Made = { type: string; pages: number; factsMs: number; drawMs: number; peakMb: number };

/** Milliseconds, and peaks of memory above idle (MB). */
export type DocumentTimes = {
  tenPages: { pages: number; coldMs: number; warmMs: number; warmMost: number; peakMb: number };
  portfolio: Made[];
  schedules: {
    count: number;
    queueMs: number;
    aloneMs: number;
    besideMs: number;
    readAloneMs: number;
    readBesideMs: number;
    reports: number;
    loopP99Ms: number;
    loopMostMs: number;
    peakMb: number;
  };
};

const rounds = 15;
const origin = { channel: 'smtp' as const, sourceName: null, envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };

async function timed<T>(run: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const began = performance.now();
  const value = await run();
  return { ms: performance.now() - began, value };
}

const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

/** A detailed report of a customer with as many domains and senders as fill ten pages. */
function tenPages(): DocumentTree {
  const facts = factsOf('customer_detailed');
  const many = <T>(rows: readonly T[], count: number) => Array.from({ length: count }, (_, at) => rows[at % rows.length] as T);
  const days = Array.from({ length: 90 }, (_, at) => ({ ...facts.by_day[0], day: dayOf(at) })) as typeof facts.by_day;
  const filled = { ...facts, by_day: days, domains: many(facts.domains, 6), senders: many(facts.senders, 30) };
  return composeDocument({ ...filled, reporters: many(facts.reporters, 12) }, wholeDocument, 'a'.repeat(64));
}

const dayOf = (at: number) => new Date(Date.UTC(2026, 7, 22 + at)).toISOString().slice(0, 10);

async function tenPageTimes(): Promise<DocumentTimes['tenPages']> {
  const tree = tenPages();
  const peak = watchMemory();
  const cold = await timed(() => drawPdf(tree, {}));
  const warm: number[] = [];
  for (let round = 0; round < rounds; round += 1) warm.push((await timed(() => drawPdf(tree, {}))).ms);
  warm.sort((one, other) => one - other);
  return {
    pages: pagesOf(cold.value),
    coldMs: cold.ms,
    warmMs: warm[Math.floor(rounds / 2)] ?? 0,
    warmMost: warm.at(-1) ?? 0,
    peakMb: peak(),
  };
}

async function portfolioTimes(context: Context): Promise<Made[]> {
  const { staff } = callersOf(context, 0);
  const asked: AskedDocument[] = documentTypes.flatMap((type) =>
    type === 'portfolio_overview' || type === 'executive_summary' ? [{ type, days: 30 }] : [],
  );
  const ofOne = documentTypes.flatMap((type) =>
    type === 'technical_appendix' || type === 'compliance_evidence' || type === 'customer_detailed'
      ? [{ type, id: 1, days: 30 }]
      : [],
  );
  const made: Made[] = [];
  for (const one of [...asked, ...ofOne]) {
    context.statsCache.forget();
    const peak = watchMemory();
    const facts = await timed(() => documentOf(staff, one));
    const drawn = await timed(() => drawPdf(facts.value.tree, {}));
    made.push({ type: one.type, pages: pagesOf(drawn.value), factsMs: facts.ms, drawMs: drawn.ms, peakMb: peak() });
  }
  return made;
}

/** Schedules of customers that were all due a minute ago. */
async function addDue({ store, clock }: Context, count: number): Promise<void> {
  const at = clock.now();
  for (let customerId = 2; customerId < 2 + count; customerId += 1)
    await addSchedule(store.db, {
      name: `Bench ${customerId}`,
      types: ['customer_detailed'],
      format: 'pdf',
      cron: '0 9 * * *',
      deliveryTime: '09:00',
      deliveryDay: '',
      recipients: [],
      customerId,
      customerIds: [customerId],
      domainIds: [],
      days: 30,
      includeCharts: true,
      ownerUserId: 1,
      status: 'active',
      nextRunAt: new Date(at.getTime() - 60_000),
      at,
    });
}

async function makeAll(context: Context): Promise<number> {
  const waiting = await context.store.db
    .selectFrom('document_runs')
    .select('id')
    .where('status', '=', 'queued')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) if (!(await runDocument(context, id))) throw new Error(`Report ${id} was not made.`);
  return waiting.length;
}

async function readAll(context: Context, folder: string, half: 0 | 1): Promise<number> {
  const { messages, read } = openCorpus(folder);
  const mine = messages.filter((_, index) => index % 2 === half);
  for (let next = 0; next < mine.length; next += 100)
    await Promise.all(mine.slice(next, next + 100).map((mail) => receive(context, read(mail), origin)));
  for (let open = await startBatch(context, { trigger: 'bench', by: null }); open !== null; ) {
    await runBatch(context, open.id);
    open = await startBatch(context, { trigger: 'bench', by: null });
  }
  return mine.length;
}

async function scheduleTimes(context: Context, count: number, folder: string): Promise<DocumentTimes['schedules']> {
  await addDue(context, count);
  const queued = await timed(() => runDueSchedules(context));
  if (queued.value !== count) throw new Error(`${queued.value} of ${count} schedules were queued.`);
  const alone = await timed(() => makeAll(context));
  const readAlone = await timed(() => readAll(context, folder, 0));
  await context.store.db
    .updateTable('report_schedules')
    .set({ next_run_at: new Date(Date.now() - 60_000) })
    .execute();
  await runDueSchedules(context);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const peak = watchMemory();
  delay.enable();
  const [beside, readBeside] = await Promise.all([timed(() => makeAll(context)), timed(() => readAll(context, folder, 1))]);
  await pause(20);
  delay.disable();
  return {
    count,
    queueMs: queued.ms,
    aloneMs: alone.ms,
    besideMs: beside.ms,
    readAloneMs: readAlone.ms,
    readBesideMs: readBeside.ms,
    reports: readBeside.value,
    loopP99Ms: delay.percentile(99) / 1e6,
    loopMostMs: delay.max / 1e6,
    peakMb: peak(),
  };
}

/** Draws ten pages, makes reports of many domains, and of schedules that are due in one minute while a batch of reports is read. */
export async function documentTimes(domains: number, schedules: number, folder: string): Promise<DocumentTimes> {
  const ten = await tenPageTimes();
  const { context, close } = await openBench(null);
  try {
    await growFleet(context, { domains, customers: schedules + 1 });
    for (const name of corpusDomains())
      await addDomain(context.store.db, { name, mailClass: 'people', notes: '', createdBy: null });
    await context.store.db
      .insertInto('users')
      .values({
        email: 'bench@example.com',
        display_name: 'Bench',
        role: 'admin',
        status: 'active',
        password_hash: '-',
        default_customer_id: null,
      })
      .execute();
    const portfolio = await portfolioTimes(context);
    return { tenPages: ten, portfolio, schedules: await scheduleTimes(context, schedules, folder) };
  } finally {
    await closeSharedReaders();
    await close();
  }
}
