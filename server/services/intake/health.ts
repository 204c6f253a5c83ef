import { counted, formOf } from '#domain/text.ts';
import type { Context } from '#server/context.ts';
import { listBatches, openBatches } from '#server/store/intake/batches.ts';
import {
  databaseAnswers,
  type IntakeStats,
  intakeStats,
  type ReporterStats,
  reporterStats,
  rowsByHour,
} from '#server/store/intake/intake-stats.ts';
import { backlog, countStranded } from '#server/store/intake/message-states.ts';
import { unconvertedDomains } from '#server/store/maintenance/convert.ts';
import { brokenValues } from '#server/store/reports/broken-values.ts';
import { lastSenderCheck } from '../delivery/sender-check.ts';
import { readIntakeSources } from './intake-sources.ts';
import { leastFreeBytes } from './room.ts';

/** One item that was checked: `ok`, `warning`, `failed`, or `off` if it is not in use. */
export type Check = { name: string; status: 'ok' | 'warning' | 'failed' | 'off'; text: string };

/** The health of the intake; counts cover the last 24 hours, reporters the last 30 days. */
export type IntakeHealth = {
  status: 'healthy' | 'degraded' | 'down';
  checks: Check[];
  figures: IntakeStats;
  hours: { hour: Date; rows: number; refused: number }[];
  reporters: ReporterStats[];
};

const lateMinutes = 60;

/** Checks the database, the queue, the backlog, the last batch and the intake sources now. Nothing is remembered from earlier checks. */
export async function intakeHealth(context: Context): Promise<IntakeHealth> {
  const { db } = context.store;
  const now = context.clock.now();
  const dayAgo = new Date(now.getTime() - 86_400_000);
  return {
    ...(await intakeStatus(context)),
    figures: await intakeStats(context.store, dayAgo),
    hours: await rowsByHour(db, new Date(dayAgo.getTime() + 3_600_000), now),
    reporters: await reporterStats(db, new Date(now.getTime() - 30 * 86_400_000), 100),
  };
}

/** Only the checks and the worst of them, without the statistics. */
export async function intakeStatus(context: Context): Promise<Pick<IntakeHealth, 'status' | 'checks'>> {
  const now = context.clock.now();
  const checks = [
    await checkDatabase(context),
    await checkQueue(context),
    await checkBacklog(context, now),
    await checkBatches(context, now),
    await checkStranded(context),
    await checkStorage(context),
    ...(await checkDisk(context)),
    ...(await checkSenderAddress(context)),
    ...(await checkWays(context)),
  ];
  const worst = checks.some((check) => check.status === 'failed')
    ? 'down'
    : checks.some((check) => check.status === 'warning')
      ? 'degraded'
      : 'healthy';
  return { status: worst, checks };
}

async function checkDatabase({ store }: Context): Promise<Check> {
  const ms = await databaseAnswers(store.db);
  if (ms === null) return { name: 'Database', status: 'failed', text: 'The database does not answer.' };
  return ms > 2_000
    ? { name: 'Database', status: 'warning', text: `The database is slow: it took ${Math.round(ms)} ms to answer.` }
    : { name: 'Database', status: 'ok', text: 'The database answers.' };
}

async function checkQueue({ queue }: Context): Promise<Check> {
  const { waiting, running, failed } = await queue.counts('intake-batch');
  const text = `${counted(waiting, 'run')} queued, ${running} running${failed > 0 ? `, ${failed} failed` : ''}.`;
  return { name: 'Queue', status: failed > 0 || waiting > 50 ? 'warning' : 'ok', text };
}

async function checkBacklog({ store }: Context, now: Date): Promise<Check> {
  const { waiting, oldestAt } = await backlog(store);
  const minutes = oldestAt === null ? 0 : Math.floor((now.getTime() - oldestAt.getTime()) / 60_000);
  if (waiting === 0) return { name: 'Backlog', status: 'ok', text: 'No message is waiting.' };
  const text = `${counted(waiting, 'message waits', 'messages wait')}; the oldest for ${counted(minutes, 'minute')}.`;
  return { name: 'Backlog', status: minutes >= lateMinutes ? 'warning' : 'ok', text };
}

async function checkBatches({ store }: Context, now: Date): Promise<Check> {
  const silent = (await openBatches(store.db)).filter(
    (batch) => now.getTime() - (batch.heartbeatAt ?? batch.createdAt).getTime() > 300_000,
  );
  if (silent.length > 0)
    return {
      name: 'Last batch',
      status: 'warning',
      text: `Batch ${silent[0]?.batchId} does not respond; it is resumed.`,
    };
  const [last] = (await listBatches(store.db, { limit: 1, offset: 0 })).rows;
  if (last === undefined) return { name: 'Last batch', status: 'ok', text: 'No batch has run yet.' };
  return last.status === 'failed'
    ? { name: 'Last batch', status: 'warning', text: `Batch ${last.batchId} failed: ${last.error ?? 'no reason is known'}` }
    : { name: 'Last batch', status: 'ok', text: `Batch ${last.batchId}: ${last.status.replaceAll('_', ' ')}.` };
}

async function checkStranded({ store }: Context): Promise<Check> {
  const name = 'Messages';
  const stranded = await countStranded(store.db);
  if (stranded === 0) return { name, status: 'ok', text: 'No message was left unread by an ended batch.' };
  const text = `${counted(stranded, 'message was', 'messages were')} left unread by a batch that has ended; the next run reads ${formOf(stranded, 'it', 'them')}.`;
  return { name, status: 'warning', text };
}

async function checkStorage({ store }: Context): Promise<Check> {
  const name = 'Storage';
  const left = await unconvertedDomains(store.db);
  if (left > 0)
    return { name, status: 'ok', text: `Reports of ${counted(left, 'domain')} are still being converted to the new storage.` };
  const [broken] = brokenValues(store.db);
  if (broken === undefined) return { name, status: 'ok', text: 'No damaged report found.' };
  return { name, status: 'warning', text: `The stored ${broken[0]} cannot be read: ${broken[1]}` };
}

const megabytes = (bytes: number) => Math.floor(bytes / 1_048_576);

/** The disk of the embedded database; omitted where nothing is known of it. */
async function checkDisk({ store }: Context): Promise<Check[]> {
  const free = await store.freeBytes();
  if (free === null) return [];
  const text = `${megabytes(free)} MB free. Below ${megabytes(leastFreeBytes)} MB no reports are accepted.`;
  if (free >= 4 * leastFreeBytes) return [{ name: 'Disk', status: 'ok', text }];
  const status = free < leastFreeBytes ? 'failed' : 'warning';
  return [{ name: 'Disk', status, text: `${text} Free space on the disk of the data folder.` }];
}

/** The domain that emails come from; omitted if email is not set up or not checked yet. */
async function checkSenderAddress(context: Context): Promise<Check[]> {
  const found = await lastSenderCheck(context);
  return found === null ? [] : [{ name: 'Sender address', status: found.status, text: found.text }];
}

async function checkWays(context: Context): Promise<Check[]> {
  const names = { smtp: 'SMTP receiver', imap: 'Mailbox', folder: 'Drop folder', s3: 'S3 bucket', upload: 'Uploads' };
  const statusOf = { connected: 'ok', degraded: 'warning', auth_failed: 'failed', unreachable: 'failed', off: 'off' } as const;
  const sources = await readIntakeSources(context);
  const { length } = context.config.mailboxes;
  // The intake is not down while one of several mailboxes is read.
  const isRead = sources.some(({ channel, status }) => channel === 'imap' && (status === 'connected' || status === 'degraded'));
  return sources.map(({ channel, address, status, text }) => ({
    name: names[channel],
    status: channel === 'imap' && isRead && statusOf[status] === 'failed' ? 'warning' : statusOf[status],
    text: channel === 'imap' && length > 1 ? `${address}: ${text}` : text,
  }));
}
