import { mainPart } from '#domain/customers/risk.ts';
import type { UserCall } from '#server/context.ts';
import { domainIdsByCustomer } from '#server/store/domains/domain-owners.ts';
import { openAlertsOf } from '#server/store/people/customer-domains.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { periodOf, periodReply } from '../period.ts';
import { splitsOf, sumOfSplits } from '../stats/own-mail.ts';
import { customerFacts, enforcementOf, riskOf, scoreOf } from './overview.ts';

const days = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;
const mostCustomers = 10_000;
const mostAtRisk = 10;

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

/** All customers together over a time frame, with those at the highest risk; scores and risks are of the last 30 days. */
export async function executiveSummary(call: UserCall, timeframe: keyof typeof days) {
  const { db } = call.store;
  const period = periodOf({ days: days[timeframe] }, call.clock.now());
  const { rows: customers } = await listCustomers(db, { limit: mostCustomers, offset: 0 });
  const ids = customers.map(({ id }) => id);
  const [facts, alerts, domainIds] = await Promise.all([
    customerFacts(call, ids),
    openAlertsOf(db, ids),
    domainIdsByCustomer(db, ids),
  ]);
  const { own, forged } = sumOfSplits((await splitsOf(call, [...new Set([...domainIds.values()].flat())], period)).values());
  const known = customers.flatMap(({ id, name }) => {
    const of = facts.get(id);
    const risk = of === undefined ? null : riskOf(of);
    return of === undefined || risk === null ? [] : [{ id, name, score: scoreOf(of), risk, enforcement: enforcementOf(of) }];
  });
  const open = [...alerts.values()];
  return {
    period: periodReply(period),
    customers: customers.length,
    domains: new Set([...facts.values()].flatMap(({ rows }) => rows.map(({ id }) => id))).size,
    sending_domains: known.reduce((sum, { enforcement }) => sum + enforcement.sending, 0),
    enforced_domains: known.reduce((sum, { enforcement }) => sum + enforcement.enforced, 0),
    own_messages: own.messages,
    own_passed: own.passed,
    forged: forged.messages,
    forged_stopped: forged.stopped,
    mean_score: meanOf(known.flatMap(({ score }) => (score === null ? [] : [score.score]))),
    open_alerts: open.reduce((sum, counts) => sum + counts.open, 0),
    critical_alerts: open.reduce((sum, counts) => sum + counts.critical, 0),
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
