import { playedDays, playRule } from '#domain/alerts/back-run.ts';
import { alertRule, checkParams } from '#domain/alerts/catalogue.ts';
import { effectiveRule, paramsOf } from '#domain/alerts/effective.ts';
import type { DomainFacts, PolicyInForce } from '#domain/alerts/facts.ts';
import type { DomainHistory } from '#domain/alerts/history.ts';
import { policies } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { invalid, notFound } from '#server/errors.ts';
import { domainIdsOf } from '#server/store/alert-evaluation.ts';
import { policyDays, watchedDomains } from '#server/store/alert-facts.ts';
import { findDomainNames } from '#server/store/domains.ts';
import { domainInReach } from '../scope.ts';
import { gatherAlertFacts } from './gather.ts';
import { ruleRow } from './rules.ts';

const mostDomains = 50;
const playedOver = 160;

function historyOf(facts: DomainFacts, told: { day: string; policy: string }[]): DomainHistory {
  const { domain, senders, reporters, changes, scores, tls, plannedChanges, holidays, mail, nowMs } = facts;
  return {
    domain,
    senders,
    reporters,
    changes,
    scores,
    tls,
    plannedChanges,
    holidays,
    toMs: nowMs,
    firstDay: mail.firstDay,
    days: mail.days.map(({ isSettled: _, coverage: __, ...day }) => day),
    policies: told.flatMap(({ day, policy }) => {
      const asked = policies.find((word) => word === policy);
      return asked === undefined ? [] : [{ day, policy: { asked, applied: asked } satisfies PolicyInForce }];
    }),
  };
}

/**
 * Plays a rule over the past of the domains it holds for (at most 50 at a time, those first in the list), with its settings or with those
 * given. Throws 404, and 400 for settings that cannot be used.
 */
export async function tryRule(
  call: UserCall,
  id: number,
  body: { domain_id?: number | undefined; params?: Record<string, number> | undefined; days: number },
) {
  const { db } = call.store;
  const row = await ruleRow(call, id);
  const rule = alertRule(row.rule);
  if (rule === null) throw notFound('This alert rule does not exist any more.');
  const own = paramsOf(effectiveRule(rule, [{ ...row, from: row.domainId === null ? 'global' : 'domain' }]));
  const checked = checkParams(rule, { ...own, ...body.params });
  if (!checked.ok) {
    const fields = checked.problems.map(({ field, text }) => ({ field: `params.${field}`, text }));
    throw invalid(fields[0]?.text ?? 'The settings of this rule cannot be used.', { fields });
  }
  const all = await domainsOf(call, row, body.domain_id);
  const ids = all.slice(0, mostDomains);
  const domains = rule.canBackRun ? await watchedDomains(db, ids) : [];
  const facts = await gatherAlertFacts(call, domains, playedOver);
  const told = Map.groupBy(await policyDays(db, ids), ({ domainId }) => domainId);
  const firings = facts.flatMap((fact) => {
    const played = playedDays(historyOf(fact, told.get(fact.domain.id) ?? []), body.days);
    return playRule(rule.key, checked.value, played).map(({ day, endedDay, subject, title, severity }) => ({
      day,
      ended_day: endedDay,
      domain_id: fact.domain.id,
      domain_name: fact.domain.name,
      subject,
      title,
      severity,
    }));
  });
  return {
    can_back_run: rule.canBackRun,
    days: body.days,
    domains: domains.length,
    domains_total: all.length,
    per_30_days: Math.round((300 * firings.length) / body.days) / 10,
    firings: firings.sort((a, b) => b.day.localeCompare(a.day) || a.domain_name.localeCompare(b.domain_name)),
  };
}

async function domainsOf(
  call: UserCall,
  row: { domainId: number | null; customerId: number | null },
  asked: number | undefined,
): Promise<number[]> {
  if (asked !== undefined) return [(await domainInReach(call, asked)).id];
  if (row.domainId !== null) return [row.domainId];
  if (row.customerId !== null) return domainIdsOf(call.store.db, row.customerId);
  return (await findDomainNames(call.store.db, { kind: 'all' }, {})).map(({ id }) => id);
}
