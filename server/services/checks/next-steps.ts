import { type NextStep, type NextStepFacts, nextStepOf } from '#domain/next-step/next-step.ts';
import type { UserCall } from '#server/context.ts';
import { changesSince } from '#server/store/alerts/alert-facts.ts';
import { urgentAlerts } from '#server/store/alerts/urgent-alerts.ts';
import type { CheckedDomain } from './gather.ts';
import type { ListedCheck } from './last-check.ts';
import type { StoredProtection } from './protection.ts';

/** A domain with its last check, and the unreadable rows of its reports. */
export type Steppable = {
  domain: CheckedDomain;
  check: ListedCheck | null;
  stats: { unreadableRows: number } | undefined;
};

/** The next step for each of some domains; `null` for one that is unchecked or needs nothing. */
export async function nextSteps(call: UserCall, known: readonly Steppable[]): Promise<Map<number, NextStep | null>> {
  const checked = known.filter(({ check }) => check !== null);
  const alerts = await urgentAlerts(
    call.store.db,
    checked.map(({ domain }) => domain.id),
  );
  const removed = await removedKeys(
    call,
    checked.map(({ domain }) => domain.id),
  );
  return new Map(known.map((one) => [one.domain.id, one.check === null ? null : stepOf(one, one.check, alerts, removed)]));
}

/** The DKIM selectors whose last change within 30 days removed their key. */
async function removedKeys(call: UserCall, ids: readonly number[]): Promise<Map<number, NextStepFacts['removedKeys']>> {
  const since = new Date(call.clock.now().getTime() - 30 * 86_400_000);
  const last = new Map<string, { domainId: number; selector: string; ms: number; isGone: boolean }>();
  for (const { domainId, record, name, after, at } of await changesSince(call.store.db, ids, since)) {
    if (record !== 'DKIM') continue;
    const [selector = name] = name.split('._domainkey');
    last.set(`${domainId} ${selector}`, { domainId, selector, ms: at.getTime(), isGone: after === null });
  }
  const gone = [...last.values()].filter(({ isGone }) => isGone);
  return new Map(ids.map((id) => [id, gone.filter(({ domainId }) => domainId === id)]));
}

function stepOf(
  { domain, stats }: Steppable,
  check: ListedCheck,
  alerts: Awaited<ReturnType<typeof urgentAlerts>>,
  removed: Map<number, NextStepFacts['removedKeys']>,
): NextStep | null {
  const { path, what_if, record, mail_class, days_since_report, prepared } = check.protection;
  const failing = (check.protection as Partial<StoredProtection>).failing_senders ?? what_if.senders;
  return nextStepOf({
    domain: domain.name,
    isParked: mail_class === 'parked',
    isMissing: check.protection.is_missing,
    hasRecord: record !== null,
    alerts: alerts.get(domain.id) ?? [],
    failing: failing.map(({ name, source_ip: sourceIp, failing, messages }) => ({ name, sourceIp, failing, messages })),
    removedKeys: removed.get(domain.id) ?? [],
    daysSinceReport: days_since_report,
    path: { stage: path.stage, next: path.next, gates: path.gates, isReady: path.is_ready, why: path.why },
    subdomainsPrepared: path.next === null && prepared !== null,
    points: check.score.recommendations,
    unreadableRows: stats?.unreadableRows ?? 0,
  });
}
