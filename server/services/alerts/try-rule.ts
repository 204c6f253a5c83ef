import { playedDays, playRule } from '#domain/alerts/back-run.ts';
import { alertRule, checkParams } from '#domain/alerts/catalogue.ts';
import { paramsOf, type SetFor } from '#domain/alerts/effective.ts';
import type { DomainFacts, PolicyInForce } from '#domain/alerts/facts.ts';
import type { DomainHistory } from '#domain/alerts/history.ts';
import { policies } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { invalid, notFound } from '#server/errors.ts';
import { domainIdsOf } from '#server/store/alerts/alert-evaluation.ts';
import { policyDays, watchedDomains } from '#server/store/alerts/alert-facts.ts';
import { taggedDomainIds } from '#server/store/alerts/rule-tags.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import { systemScope } from '#server/store/scope.ts';
import { accessibleDomain } from '../scope.ts';
import { gatherAlertFacts } from './gather.ts';
import { type AskedScope, customerThere, tagThere } from './rule-scope.ts';
import { ruleRow, rulesIn } from './rules.ts';

const everything = systemScope('testing a rule on all domains');

const mostDomains = 50;
const playedOver = 160;

function historyOf(facts: DomainFacts, published: { day: string; policy: string }[]): DomainHistory {
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
    policies: published.flatMap(({ day, policy }) => {
      const asked = policies.find((word) => word === policy);
      return asked === undefined ? [] : [{ day, policy: { asked, applied: asked } satisfies PolicyInForce }];
    }),
  };
}

/** The rule to test and the scope to test it in; id 0 is a rule that is not saved yet. */
async function triedOf(call: UserCall, id: number, body: Trial): Promise<Tried> {
  if (id === 0) {
    const { rule = '', customer_id: customerId = null, domain_id: domainId = null } = body;
    if (alertRule(rule) === null) throw invalid('Choose a rule to try.', { fields: [{ field: 'rule', text: 'Choose a rule.' }] });
    if (domainId !== null) await accessibleDomain(call, domainId);
    else if (customerId !== null) await customerThere(call, customerId);
    return { rule, domainId, customerId: domainId === null ? customerId : null, tag: await tagThere(call, body) };
  }
  return ruleRow(call, id);
}

type Trial = AskedScope & {
  rule?: string | undefined;
  params?: Record<string, number> | undefined;
  days: number;
};
type Tried = { rule: string } & SetFor;

/**
 * Replays a rule over the history of the domains it applies to (at most 50, the first in the list), with its settings in the scope or with
 * the given ones; nothing is saved. Id 0 tests a rule that the scope has no setting for yet. Throws 404, and 400 for unusable settings.
 */
export async function tryRule(call: UserCall, id: number, body: Trial) {
  const { db } = call.store;
  const row = await triedOf(call, id, body);
  const rule = alertRule(row.rule);
  if (rule === null) throw notFound('This alert rule does not exist any more.');
  const [home] = row.domainId === null ? [] : await watchedDomains(db, [row.domainId]);
  const customerIds = home?.customerIds ?? (row.customerId === null ? [] : [row.customerId]);
  const held = (await rulesIn(call, { domainId: row.domainId, customerIds, tag: row.tag })).find(
    (one) => one.rule.key === rule.key,
  );
  const checked = checkParams(rule, { ...(held === undefined ? {} : paramsOf(held)), ...body.params });
  if (!checked.ok) {
    const fields = checked.problems.map(({ field, text }) => ({ field: `params.${field}`, text }));
    throw invalid(fields[0]?.text ?? 'The settings of this rule cannot be used.', { fields });
  }
  const all = await domainsOf(call, row, body.domain_id);
  const ids = all.slice(0, mostDomains);
  const domains = rule.canBackRun ? await watchedDomains(db, ids) : [];
  const facts = await gatherAlertFacts(call, domains, playedOver);
  const published = Map.groupBy(await policyDays(db, ids), ({ domainId }) => domainId);
  const firings = facts.flatMap((fact) => {
    const played = playedDays(historyOf(fact, published.get(fact.domain.id) ?? []), body.days);
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

async function domainsOf(call: UserCall, row: Tried, asked: number | undefined): Promise<number[]> {
  if (asked !== undefined) return [(await accessibleDomain(call, asked)).id];
  if (row.domainId !== null) return [row.domainId];
  if (row.customerId !== null && row.tag !== null) return taggedDomainIds(call.store.db, row.customerId, row.tag);
  if (row.customerId !== null) return domainIdsOf(call.store.db, row.customerId);
  return (await findDomainNames(call.store.db, everything, {})).map(({ id }) => id);
}
