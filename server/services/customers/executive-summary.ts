import { median } from '#domain/alerts/robust.ts';
import { appliedAt, countMonths, enforcementOf, type MonthCounts } from '#domain/customers/enforcement.ts';
import { highRisk, mainPart, type RiskDomain } from '#domain/customers/risk.ts';
import type { UserCall } from '#server/context.ts';
import { alertStats } from '#server/store/alerts/alerts.ts';
import { movesToEnforcement, stagesByMonth } from '#server/store/domains/enforcement-history.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { periodOf, periodReply } from '../period.ts';
import { accessibleScope } from '../scope.ts';
import { splitsOf, sumOfSplits } from '../stats/own-mail.ts';
import { coverageOf } from './coverage.ts';
import { customerFacts, riskOf, scoreOf } from './overview.ts';

const days = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;
const mostCustomers = 10_000;
const mostAtRisk = 10;

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

const shownMonths = 12;

/** The last twelve months, `YYYY-MM`, oldest first. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: shownMonths }, (_none, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + index - shownMonths, 1)).toISOString().slice(0, 7),
  );
}

/** How far the sending domains were along the path at the end of each month; the current month as their last checks say. */
async function enforcementByMonth(call: UserCall, domains: readonly RiskDomain[]): Promise<MonthCounts[]> {
  const sending = domains.filter(({ isParked }) => !isParked);
  const months = lastMonths(call.clock.now());
  const [first = ''] = months;
  const ids = sending.map(({ id }) => id);
  const counts = countMonths(await stagesByMonth(call.store.db, ids, `${first}-01`), months.slice(0, -1));
  const current = { month: months.at(-1) ?? '', monitoring: 0, quarantine: 0, reject: 0 };
  for (const { policy } of sending) current[appliedAt(policy ?? 'none')] += 1;
  return sending.length === 0 ? [] : [...counts, current];
}

/** All customers together over a time frame, with those at the highest risk; scores and risks are of the last 30 days. */
export async function executiveSummary(call: UserCall, timeframe: keyof typeof days) {
  const { db } = call.store;
  const { rows: customers } = await listCustomers(db, { limit: mostCustomers, offset: 0 });
  const ids = customers.map(({ id }) => id);
  const now = call.clock.now();
  const period = periodOf({ days: days[timeframe] }, now);
  const [facts, alerts] = await Promise.all([
    customerFacts(call, ids),
    alertStats(db, accessibleScope(call.actor), {}, { now, userId: call.actor.userId }),
  ]);
  // A domain of two customers counts once.
  const domains = [...new Map([...facts.values()].flatMap((of) => of.domains.map((domain) => [domain.id, domain]))).values()];
  const domainIds = domains.map(({ id }) => id);
  const { own, forged, unknown } = sumOfSplits((await splitsOf(call, domainIds, period)).values());
  const known = customers.flatMap(({ id, name }) => {
    const of = facts.get(id);
    const risk = of === undefined ? null : riskOf(of);
    return of === undefined || risk === null ? [] : [{ id, name, score: scoreOf(of), risk }];
  });
  const { sending, enforced } = enforcementOf(domains);
  const moves = await movesToEnforcement(db, domainIds);
  const [firstMonth = ''] = lastMonths(now);
  return {
    period: periodReply(period),
    customers: customers.length,
    domains: domains.length,
    sending_domains: sending,
    enforced_domains: enforced,
    by_month: await enforcementByMonth(call, domains),
    days_to_enforcement: {
      domains: moves.length,
      median: median(moves.map(({ days: taken }) => taken)),
      moves: moves.filter(({ day }) => day >= firstMonth).map(({ domainId, ...move }) => ({ domain_id: domainId, ...move })),
    },
    coverage: await coverageOf(call, domains),
    own_messages: own.messages,
    own_passed: own.passed,
    forged: forged.messages,
    forged_stopped: forged.stopped,
    unknown: unknown.messages,
    known_from: unknown.from,
    mean_score: meanOf(known.flatMap(({ score }) => (score === null ? [] : [score.score]))),
    open_alerts: alerts.open,
    critical_alerts: alerts.critical,
    high_risk: known.filter(({ risk }) => risk.points >= highRisk).length,
    at_risk: known
      .toSorted((one, other) => other.risk.points - one.risk.points || one.name.localeCompare(other.name))
      .slice(0, mostAtRisk)
      .map(({ id, name, score, risk }) => ({
        customer_id: id,
        name,
        score: score?.score ?? null,
        risk: risk.points,
        reason: mainPart(risk)?.reason ?? 'Nothing to fix',
      })),
  };
}
