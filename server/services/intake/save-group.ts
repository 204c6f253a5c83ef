import { isSenderAuthenticated } from '#domain/dmarc/sender-authentication.ts';
import { coveringNames } from '#domain/registered-name.ts';
import type { BatchStatus } from '#domain/vocabulary.ts';
import type { Context } from '#server/context.ts';
import { streamJob } from '#server/services/report-stream/stream-job.ts';
import { noteSaved } from '#server/services/stats/merging.ts';
import type { Db } from '#server/store/database.ts';
import { registeredDomains } from '#server/store/domains/domains.ts';
import { type BatchCounts, type BatchRow, countsChange } from '#server/store/intake/batches.ts';
import { requeueWaitingFor } from '#server/store/intake/orphans.ts';
import { takeReportIds, withRetries } from '#server/store/reports/reports.ts';
import { noteForStream } from '#server/store/reports/stream-waiting.ts';
import { together } from '#server/store/together.ts';
import { finishBatch } from './batch-entity.ts';
import type { FilePlan } from './file-plan.ts';
import { readOwners } from './owners.ts';
import { planFile } from './plan-file.ts';
import type { ReadItem } from './read-item.ts';
import { savePlans } from './save-plans.ts';
import { owedOf, type Planned, settle } from './settle-messages.ts';
import { triggerIntake } from './trigger.ts';

/** Messages read of one batch; with `isLast` the batch ends when they are saved. */
export type BatchItems = { batch: Pick<BatchRow, 'id' | 'batchId'>; items: ReadItem[]; isLast: boolean };

/**
 * Saves read messages of one or several batches in one transaction: shares with their sums, the outcome of each file and message, the
 * batches' counts. Messages that somebody else settled or stored meanwhile are skipped, so that nothing counts twice. Returns each batch's status.
 */
export async function saveGroup(context: Context, parts: readonly BatchItems[]): Promise<BatchStatus[]> {
  const items = parts.flatMap((part) => part.items.map((item) => ({ item, batchId: part.batch.id })));
  const owners = await readOwners(
    context,
    items.map(({ item }) => item.message.uploadedCustomerId),
  );
  const at = context.clock.now();
  const planned = items.map(({ item, batchId }): Planned => {
    const ownerOf = owners.for(item.message.uploadedCustomerId);
    const fromDomain = item.mail?.fromDomain ?? null;
    const isAuthenticated = isFromItsSender(item);
    const around = { message: item.message, ownerOf, secret: context.keys.pseudonyms, fromDomain, isAuthenticated, now: at };
    return { item, batchId, plans: item.files.map((file) => planFile(file, around)) };
  });
  await drawIds(
    context.store.db,
    planned.flatMap((one) => one.plans),
  );
  const domainIds = planned.flatMap(({ plans }) => plans.flatMap((plan) => plan.shares.map((share) => share.domainId)));
  const { statuses, again } = await withRetries(context.store.db, domainIds, (tx) => writeGroup(context, tx, parts, planned));
  land(context, planned, again);
  for (const { plans } of planned) for (const { row } of plans) context.metrics.report(row.outcome);
  noteSaved(
    context,
    items.reduce((sum, { item }) => sum + item.rows, 0),
  );
  if (context.reportStream?.isGathered === false) context.queue.enqueueSoon(streamJob, {}, 'saved', 1_000);
  await checkAgain(context, planned);
  return statuses;
}

function land({ store, metrics }: Context, planned: readonly Planned[], again: readonly Planned[]): void {
  const arrived = planned.filter(({ item }) => item.message.held !== undefined);
  store.held?.land(arrived.map(({ item }) => item.message.id));
  for (const one of arrived)
    metrics.message({ channel: one.item.message.channel, result: again.includes(one) ? 'again' : 'new' });
}

/**
 * A message received over SMTP or uploaded may carry any Authentication-Results; in a mailbox, drop folder or bucket the mail server wrote
 * the topmost.
 */
function isFromItsSender({ message, mail }: ReadItem): boolean {
  const isWrittenByServer = ['imap', 'folder', 's3'].includes(message.channel);
  return isWrittenByServer && isSenderAuthenticated(mail?.authenticationResults[0], mail?.fromDomain ?? null);
}

/** Report ids are allocated before the transaction: one for all shares of a report, one for each share of a TLS report. */
async function drawIds(db: Db, plans: FilePlan[]): Promise<void> {
  const wanted = plans.filter((plan) => plan.shares.length > 0);
  const single = plans.flatMap((plan) => [...plan.tls, ...plan.failures]);
  if (wanted.length + single.length === 0) return;
  const ids = await takeReportIds(db, wanted.length + single.length);
  const next = () => {
    const id = ids.shift();
    if (id === undefined) throw new Error('The database gave fewer report numbers than were asked for.');
    return id;
  };
  for (const plan of wanted) {
    const id = next();
    for (const share of plan.shares) share.id = id;
  }
  for (const one of single) one.id = next();
}

/** What a group came to: each batch's status, and the messages that were stored before. */
type Written = { statuses: BatchStatus[]; again: Planned[] };

async function writeGroup(context: Context, tx: Db, parts: readonly BatchItems[], planned: Planned[]): Promise<Written> {
  const at = context.clock.now();
  const owed = await owedOf(tx, context.store.held, planned);
  const plans = owed.mine.flatMap((one) => one.plans);
  const fresh = await savePlans(tx, plans);
  if (context.reportStream !== null) {
    const stored = {
      aggregate: plans.flatMap(({ shares }) => shares),
      tls: plans.flatMap(({ tls }) => tls),
      failure: plans.flatMap(({ failures }) => failures),
    };
    for (const kind of context.reportStream.kinds) await noteForStream(tx, kind, stored[kind], at);
  }
  const batches = parts.toSorted((a, b) => a.batch.id - b.batch.id);
  const countings = batches.map(({ batch }) => {
    const own = owed.mine.filter((one) => one.batchId === batch.id);
    const again = owed.again.filter((one) => one.batchId === batch.id).length;
    const plansOf = own.flatMap((one) => one.plans);
    return countsChange(tx, batch.id, countsOf(own.length + again, plansOf, fresh), at);
  });
  const answers = await together(tx, [...countings, ...(await settle(tx, owed, at))]);
  const statuses = new Map<number, BatchStatus>();
  for (const [place, { batch, isLast }] of batches.entries()) {
    const [row] = answers[place] as { status: BatchStatus }[];
    if (row === undefined) throw new Error(`The batch ${batch.id} is gone.`);
    statuses.set(batch.id, isLast && row.status === 'storing' ? await finishBatch(context, tx, batch) : row.status);
  }
  return { statuses: parts.map(({ batch }) => statuses.get(batch.id) as BatchStatus), again: owed.again };
}

function countsOf(messages: number, plans: FilePlan[], fresh: Set<FilePlan>): BatchCounts {
  const counted = (...outcomes: string[]) =>
    plans.filter((plan) => outcomes.includes(plan.row.outcome) && fresh.has(plan)).length;
  const read = plans.filter((plan) => plan.row.outcome !== 'refused' && plan.row.outcome !== 'no_report');
  return {
    messagesDone: messages,
    filesRead: plans.length,
    reportsStored: counted('stored', 'superseded_older'),
    rowsRead: read.reduce((sum, plan) => sum + plan.row.rowsRead, 0),
    rowsRefused: read.reduce((sum, plan) => sum + plan.row.rowsRefused, 0),
    duplicates: counted('duplicate'),
    superseded: counted('superseded_older', 'older_than_stored'),
    orphans: counted('orphan'),
    failedFiles: counted('refused'),
  };
}

/** A domain may have been added while the group was read, when its messages were not waiting yet: check again here. */
async function checkAgain(context: Context, planned: Planned[]): Promise<void> {
  const names = new Set(
    planned
      .filter(({ item }) => item.message.uploadedCustomerId === null)
      .flatMap(({ plans }) => plans.flatMap((plan) => plan.unknown)),
  );
  if (names.size === 0) return;
  const domains = await registeredDomains(context.store.db);
  const known = [...names].filter((name) => coveringNames(name).some((one) => domains.has(one)));
  if (known.length > 0 && (await requeueWaitingFor(context.store.db, known)) > 0) triggerIntake(context);
}
