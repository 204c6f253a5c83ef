import { type NextStep, nextStepOf } from '#domain/next-step/next-step.ts';
import type { UserCall } from '#server/context.ts';
import { urgentAlerts } from '#server/store/alerts/urgent-alerts.ts';
import type { CheckedDomain } from './gather.ts';
import type { ListedCheck } from './last-check.ts';

/** A domain with its last check, and the rows of its reports that could not be read. */
export type Steppable = {
  domain: CheckedDomain;
  check: ListedCheck | null;
  stats: { unreadableRows: number } | undefined;
};

/** The one next step of each of some domains; `null` for one that is not checked yet, or that needs nothing. */
export async function nextSteps(call: UserCall, known: readonly Steppable[]): Promise<Map<number, NextStep | null>> {
  const checked = known.filter(({ check }) => check !== null);
  const alerts = await urgentAlerts(
    call.store.db,
    checked.map(({ domain }) => domain.id),
  );
  return new Map(known.map((one) => [one.domain.id, one.check === null ? null : stepOf(one, one.check, alerts)]));
}

function stepOf(
  { domain, stats }: Steppable,
  check: ListedCheck,
  alerts: Awaited<ReturnType<typeof urgentAlerts>>,
): NextStep | null {
  const { path, what_if, record, mail_class, days_since_report } = check.protection;
  return nextStepOf({
    domain: domain.name,
    isParked: mail_class === 'parked',
    hasRecord: record !== null,
    alerts: alerts.get(domain.id) ?? [],
    failing: what_if.senders.map(({ name, source_ip: sourceIp, failing, messages }) => ({ name, sourceIp, failing, messages })),
    daysSinceReport: days_since_report,
    path: { next: path.next, gates: path.gates, isReady: path.is_ready, why: path.why },
    points: check.score.recommendations,
    unreadableRows: stats?.unreadableRows ?? 0,
  });
}
