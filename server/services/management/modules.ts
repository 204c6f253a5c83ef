import { counted } from '#domain/text.ts';
import type { UserCall } from '#server/context.ts';
import { scheduledJobRuns } from '#server/store/maintenance/job-counts.ts';
import { evaluatedLast, lastChecks, noticeState } from '#server/store/maintenance/module-proofs.ts';
import { lastVerification } from '../audit/chain.ts';
import { lastSenderCheck } from '../delivery/sender-check.ts';
import { schedulingHealth } from '../documents/schedules.ts';
import { intakeStatus } from '../intake/health.ts';
import { readIntakeSources } from '../intake/intake-sources.ts';
import { streamHealth } from '../report-stream/stream-state.ts';
import { type LastBackup, lastBackup } from './back-up.ts';
import { channelModules } from './channels.ts';
import type { Module } from './module.ts';

const hourMs = 3_600_000;
/** A backup older than this is a warning. */
const backupDays = 8;

const iso = (at: Date | null) => at?.toISOString() ?? null;

async function intake(call: UserCall): Promise<Module[]> {
  const { checks } = await intakeStatus(call);
  const sources = await readIntakeSources(call);
  const seen = sources.flatMap(({ seenTime }) => seenTime ?? []).toSorted((one, other) => other.localeCompare(one));
  const database = checks.find(({ name }) => name === 'Database');
  const others = checks.filter(({ name }) => name !== 'Database' && name !== 'Sender address');
  const worst = others.find(({ status }) => status === 'failed') ?? others.find(({ status }) => status === 'warning');
  const passed = others.filter(({ status }) => status === 'ok').length;
  return [
    {
      key: 'intake',
      name: 'Report intake',
      status: worst?.status ?? 'ok',
      text: worst === undefined ? `${counted(passed, 'check')} passed.` : `${worst.name}: ${worst.text}`,
      proved_at: seen[0] ?? null,
      href: '/app/ingestion-v2',
    },
    {
      key: 'database',
      name: 'Database',
      status: database?.status ?? 'unknown',
      text: database?.text ?? 'Not checked.',
      proved_at: database?.status === 'failed' ? null : call.clock.now().toISOString(),
      href: '/app/ingestion-v2',
    },
  ];
}

async function dns(call: UserCall, now: number): Promise<Module> {
  const { domains, late, unchecked, lastAt } = await lastChecks(call.store.db, new Date(now - 26 * hourMs));
  const isLate = late + unchecked > 0;
  return {
    key: 'dns',
    name: 'DNS checks',
    status: domains === 0 ? 'unknown' : isLate ? 'warning' : 'ok',
    text:
      domains === 0
        ? 'No domain is registered yet.'
        : isLate
          ? `${counted(late, 'domain')} not checked for a day, ${unchecked} never.`
          : `${counted(domains, 'domain')} checked within a day.`,
    proved_at: iso(lastAt),
    href: '/app/dns',
  };
}

async function jobs(call: UserCall): Promise<Module> {
  const rows = await scheduledJobRuns(call.store.db);
  const failing = rows.filter(
    ({ lastDoneAt, lastFailedAt }) => lastFailedAt !== null && (lastDoneAt === null || lastFailedAt > lastDoneAt),
  );
  const last = rows.reduce<Date | null>((at, row) => (at === null || (row.lastDoneAt ?? at) > at ? row.lastDoneAt : at), null);
  return {
    key: 'jobs',
    name: 'Jobs and queue',
    status: failing.length > 0 ? 'warning' : last === null ? 'unknown' : 'ok',
    text:
      failing.length > 0
        ? `The last run failed: ${failing.map(({ name }) => name).join(', ')}.`
        : `${counted(rows.length, 'scheduled job')}; none failed in its last run.`,
    proved_at: iso(last),
    href: '#jobs',
  };
}

async function email(call: UserCall, now: number): Promise<Module> {
  const { sentAt, waiting, dead } = await noticeState(call.store.db, 'email', new Date(now - 24 * hourMs));
  const sender = await lastSenderCheck(call);
  const text =
    call.mailer.kind === 'outbox'
      ? 'Email is not set up (SMTP_URL). Emails are written to the outbox folder.'
      : (sender?.text ?? 'The sender address is not checked yet.');
  const trouble = dead > 0 ? ` ${counted(dead, 'notification')} given up in 24 hours.` : '';
  return {
    key: 'email',
    name: 'Email out',
    status: call.mailer.kind === 'outbox' ? 'off' : dead > 0 || sender?.status === 'warning' ? 'warning' : 'ok',
    text: `${text}${trouble}${waiting > 0 ? ` ${waiting} waiting.` : ''}`,
    proved_at: iso(sentAt),
    href: '/app/setup',
  };
}

function backupText(last: LastBackup | null, isOld: boolean, isScheduled: boolean): string {
  if (last === null)
    return isScheduled
      ? 'The first backup is made tonight.'
      : 'No backup was recorded. Set BEACON_BACKUP_DIR, or run node scripts/backup.mjs <folder>.';
  if (last.problem !== null) return `The last backup failed: ${last.problem}`;
  const saved = `${counted(last.rows, 'row')} of ${counted(last.tables, 'table')} saved`;
  return `${saved}${last.isVerified ? ', restored and compared' : ''}${isOld ? '; older than it should be' : ''}.`;
}

async function backup(call: UserCall, now: number): Promise<Module> {
  const last = await lastBackup(call);
  const isScheduled = call.config.backup.dir !== null;
  const isOld = last !== null && now - Date.parse(last.at) > (isScheduled ? 2 : backupDays) * 24 * hourMs;
  return {
    key: 'backup',
    name: 'Backup',
    status: last === null ? 'unknown' : last.problem !== null ? 'failed' : isOld ? 'warning' : 'ok',
    text: backupText(last, isOld, isScheduled),
    proved_at: last?.problem === null ? last.at : null,
    href: '/app/support/docs/admin/service-overview',
  };
}

/** The stream to other systems, where one is set up. */
async function stream(call: UserCall): Promise<Module[]> {
  const health = await streamHealth(call);
  if (health === null) return [];
  const { target, waiting, lagSeconds, error, sent, sentTime, leftOut } = health;
  const isLate = lagSeconds * 1000 > hourMs;
  const wait = waiting === 0 ? 'None waits.' : `${counted(waiting, 'report')} waiting.`;
  const unread = leftOut === 0 ? '' : ` ${counted(leftOut, 'report')} left out, since the stored rows cannot be read.`;
  return [
    {
      key: 'stream',
      name: 'Report stream',
      status: error !== null && isLate ? 'failed' : error !== null || isLate || leftOut > 0 ? 'warning' : 'ok',
      text: `${error === null ? '' : `Sending fails: ${error.replace(/\.$/, '')}. `}${counted(sent, 'report')} sent to ${target}. ${wait}${unread}`,
      proved_at: sentTime,
      href: '/app/management#jobs',
    },
  ];
}

/** Every part of the installation, those that need attention first. Nothing external is queried. */
export async function moduleHealth(call: UserCall): Promise<Module[]> {
  const now = call.clock.now().getTime();
  const [evaluated, reports, audited] = await Promise.all([
    evaluatedLast(call.store.db),
    schedulingHealth(call),
    lastVerification(call),
  ]);
  const alertsLate = evaluated !== null && now - evaluated.getTime() > hourMs;
  const modules: Module[] = [
    ...(await intake(call)),
    await dns(call, now),
    await jobs(call),
    await email(call, now),
    {
      key: 'alerts',
      name: 'Alert rules',
      status: evaluated === null ? 'unknown' : alertsLate ? 'warning' : 'ok',
      text:
        evaluated === null
          ? 'The rules have not been evaluated yet.'
          : alertsLate
            ? 'The rules have not been evaluated for an hour.'
            : 'The rules are evaluated every 15 minutes.',
      proved_at: iso(evaluated),
      href: '/app/alerts/configuration',
    },
    {
      key: 'reports',
      name: 'Report schedules',
      status: reports.status === 'healthy' ? 'ok' : 'warning',
      text:
        reports.status === 'healthy'
          ? 'Every schedule runs in time.'
          : `${counted(reports.late, 'schedule')} late, ${reports.failing} failed at the last run.`,
      proved_at: reports.checked_time,
      href: '/app/management#jobs',
    },
    {
      key: 'audit',
      name: 'Audit trail',
      status: audited === null ? 'unknown' : audited.problem === null ? 'ok' : 'failed',
      text:
        audited === null
          ? 'Not verified yet.'
          : (audited.problem ?? `${counted(audited.entries, 'entry', 'entries')}, none changed or removed.`),
      proved_at: audited?.at ?? null,
      href: '/app/audit',
    },
    await backup(call, now),
    ...(await channelModules(call)),
    ...(await stream(call)),
  ];
  const order = { failed: 0, warning: 1, unknown: 2, off: 3, ok: 4 };
  return modules.toSorted((one, other) => order[one.status] - order[other.status]);
}
