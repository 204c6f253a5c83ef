import type { FileReply, Parsed } from '#contract/endpoint.ts';
import type { reportScheduling } from '#contract/report-scheduling.ts';
import { typeLabels } from '#domain/documents/labels.ts';
import { writtenName } from '#domain/written-name.ts';
import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { AppError, conflict, invalid, notFound } from '#server/errors.ts';
import { runWire } from '#server/presenters/documents.ts';
import { pageWire } from '#server/presenters/page.ts';
import {
  addRun,
  countOpenAsked,
  countRuns,
  type DocumentRunRow,
  findRun,
  listRuns,
  type RunReader,
  readFileOf,
} from '#server/store/documents/document-runs.ts';
import { audit } from '#server/store/people/audit.ts';
import { lockUser } from '#server/store/people/second-factors.ts';
import { transitOnce } from '#server/transit.ts';
import { accessibleScope } from '../scope.ts';
import { ownerOf } from '../sessions/view-as.ts';
import { cleanBranding } from './branding.ts';
import { needFormat } from './document-file.ts';
import { documentJob, runEntity } from './run-document.ts';
import { documentScope } from './scope.ts';

type Calls = typeof reportScheduling;
/** A report as requested by a person. */
export type AskedRun = Parsed<Calls['makeReport']>['body'];

/** How many reports that one person asked for may be waiting or in progress at once. */
const mostOpen = 20;
const dayMs = 86_400_000;

const readerOf = ({ actor }: UserCall): RunReader => ({ userId: ownerOf(actor), scope: accessibleScope(actor) });

/** What a request is about, by its type: a domain, a customer (the chosen one where none is named), or several customers. Throws 400. */
export function subjectOf(call: UserCall, asked: Pick<AskedRun, 'report_type' | 'customer_id' | 'domain_id' | 'customer_ids'>) {
  const { of } = typeLabels[asked.report_type];
  if (of === 'portfolio') return { id: undefined, customerIds: asked.customer_ids };
  const id = of === 'domain' ? asked.domain_id : (asked.customer_id ?? call.actor.defaultCustomerId ?? undefined);
  const field = of === 'domain' ? 'domain_id' : 'customer_id';
  if (id === undefined) throw invalid(`Choose a ${of}.`, { fields: [{ field, text: `Choose a ${of}.` }] });
  return { id, customerIds: undefined };
}

/** Queues a report for the caller. Throws 404 for what the caller cannot access, 400, and 429 while too many wait. */
export async function askDocument(call: UserCall, asked: AskedRun): Promise<DocumentRunRow> {
  const { db } = call.store;
  const now = call.clock.now();
  needFormat(asked.report_type, asked.format);
  const { id, customerIds } = subjectOf(call, asked);
  const branding = asked.branding === undefined ? undefined : cleanBranding(asked.branding);
  const scope = await documentScope(call, { type: asked.report_type, id, customerIds });
  const [only] = scope.customers.length === 1 ? scope.customers : [];
  await prepareEffects(call.queue);
  const run = await db.transaction().execute(async (tx) => {
    await lockUser(tx, call.actor.userId);
    if ((await countOpenAsked(tx, call.actor.userId)) >= mostOpen)
      throw new AppError('rate-limited', `${mostOpen} of your reports are being made. Wait until one is ready.`, {}, 60);
    const runId = await addRun(tx, {
      ownerUserId: call.actor.userId,
      customerId: only?.id ?? null,
      customerIds: scope.customers.map((customer) => customer.id),
      type: asked.report_type,
      format: asked.format,
      options: { id, customerIds, days: asked.date_range_days, includeCharts: asked.include_charts, branding },
      title: `${typeLabels[asked.report_type].name}, ${writtenName(scope.subject.name)}`,
      createdAt: now,
    });
    if (runId === null) throw conflict('This report is being made already.');
    await audit(tx, {
      at: now,
      actorUserId: call.actor.userId,
      action: 'report_asked',
      entity: 'report',
      entityId: runId,
      details: { type: asked.report_type },
    });
    await call.queue.enqueue(documentJob, { id: runId }, { singletonKey: `document ${runId}`, db: tx });
    return runId;
  });
  return needRun(call, run);
}

/** An accessible report; `null` for any other. */
export const accessibleRun = (call: UserCall, id: number): Promise<DocumentRunRow | null> =>
  findRun(call.store.db, readerOf(call), id);

/** An accessible report. Throws 404. */
export async function needRun(call: UserCall, id: number): Promise<DocumentRunRow> {
  const run = await accessibleRun(call, id);
  if (run === null) throw notFound('This report was not found.');
  return run;
}

const countedDays = 30;

/** The accessible reports, newest first, and the count of the last 30 days by status. */
export async function reportList(call: UserCall, query: Parsed<Calls['listReports']>['query']) {
  const { db } = call.store;
  const { customer_id: customerId, schedule_id: scheduleId, report_type: type, status } = query;
  const since = new Date(call.clock.now().getTime() - countedDays * dayMs);
  const counts = await countRuns(db, readerOf(call), since);
  const { rows, total } = await listRuns(db, readerOf(call), { ...query, customerId, scheduleId, type, status });
  return {
    reports: rows.map(runWire),
    pagination: pageWire(query, total),
    counts,
  };
}

/** Retries a failed report; one that is being made stays as it is. Throws 404, and 409 for one that has not failed. */
export async function retryDocument(call: UserCall, id: number): Promise<DocumentRunRow> {
  await needRun(call, id);
  const move = { id, event: { type: 'retry' as const }, by: call.actor.userId };
  await transitOnce(call, runEntity(call.clock.now()), move, ['queued', 'rendering']);
  return needRun(call, id);
}

/** The file of a finished report. Throws 404 if there is none (any more). */
export async function documentFile(call: UserCall, id: number): Promise<FileReply> {
  const { fileName, contentType, status } = await needRun(call, id);
  const body = status === 'ready' ? await readFileOf(call.store.db, id) : null;
  if (body === null || fileName === null || contentType === null)
    throw notFound(
      status === 'expired' ? 'The file of this report expired after 30 days. Make it again.' : 'This report is not ready.',
    );
  return { fileName, contentType, body };
}

/** How report generation is doing over the last 24 hours, for the reports the caller can access. */
export async function reportingHealth(call: UserCall) {
  const now = call.clock.now();
  const { queued, rendering, failed } = await countRuns(call.store.db, readerOf(call), new Date(now.getTime() - dayMs));
  const status = failed === 0 ? ('healthy' as const) : ('degraded' as const);
  return { status, queued, rendering, failed, checked_time: now.toISOString() };
}
