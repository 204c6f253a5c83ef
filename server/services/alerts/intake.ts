import { evaluateIntake } from '#domain/alerts/evaluate.ts';
import type { IntakeFacts, ReporterReading } from '#domain/alerts/facts.ts';
import type { Context } from '#server/context.ts';
import { openAlertsOf } from '#server/store/alerts/alert-evaluation.ts';
import { listRuleRows } from '#server/store/alerts/alert-rules.ts';
import { type ReadingHour, readingByHour } from '#server/store/intake/intake-stats.ts';
import { backlog } from '#server/store/intake/message-states.ts';
import { type IntakeSource, readIntakeSources } from '../intake/intake-sources.ts';
import { applyVerdict } from './apply.ts';
import { openAlert } from './open-alert.ts';
import { ruleSettings } from './settings.ts';

const windowMs = 7 * 86_400_000;
const hourMs = 3_600_000;

function readings(rows: readonly ReadingHour[]): ReporterReading[] {
  return [...Map.groupBy(rows, ({ reporter }) => reporter)]
    .map(([reporter, hours]) => ({ reporter, hours, rows: hours.reduce((sum, one) => sum + one.rows, 0) }))
    .sort((a, b) => b.rows - a.rows || a.reporter.localeCompare(b.reporter))
    .map(({ reporter, hours }, index) => ({
      reporter,
      rank: index + 1,
      hours: hours.map(({ hour, rows: count, refused, unreadable }) => ({
        fromMs: hour.getTime(),
        rows: count,
        refusedRows: refused,
        unreadableReports: unreadable,
      })),
    }));
}

/** The subject of the alert about an intake source that Beacon fetches from; `null` for one that is not fetched. */
function polledName({ channel, address }: IntakeSource, isOnlyMailbox: boolean): string | null {
  if (channel === 's3') return 'S3 bucket';
  if (channel !== 'imap') return null;
  return isOnlyMailbox ? 'mailbox' : `mailbox ${address}`;
}

async function intakeFacts(context: Context): Promise<IntakeFacts> {
  const nowMs = context.clock.now().getTime();
  const polled = (await readIntakeSources(context)).filter(({ status }) => status !== 'off');
  const { waiting, oldestAt } = await backlog(context.store);
  const since = new Date(Math.floor((nowMs - windowMs) / hourMs) * hourMs);
  return {
    nowMs,
    mailboxes: polled.flatMap((source) => {
      const { failedLooks, seenTime, text } = source;
      const name = polledName(source, context.config.mailboxes.length === 1);
      const lastGoodMs = seenTime === null ? null : Date.parse(seenTime);
      return name === null ? [] : [{ name, failedPolls: failedLooks, lastGoodMs, error: failedLooks > 0 ? text : null }];
    }),
    backlog: { messages: waiting, oldestMs: oldestAt?.getTime() ?? null },
    reading: readings(await readingByHour(context.store.db, since)),
  };
}

/** Evaluates the staff's rules on the intake as it is now. Safe to repeat. */
export async function evaluateTheIntake(context: Context): Promise<void> {
  const { db } = context.store;
  const rows = await listRuleRows(db, { customerIds: [], domainIds: [] });
  const openAlerts = await openAlertsOf(db, null);
  const open = openAlerts.map(openAlert);
  const verdicts = evaluateIntake(await intakeFacts(context), ruleSettings(rows, { domainId: null, customerIds: [] }), open);
  for (const verdict of verdicts) await applyVerdict(context, null, verdict, openAlerts);
}
