import { isDeepStrictEqual } from 'node:util';
import type { alertManagement } from '#contract/alert-management.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { alertRule, alertRules, checkParams, type RuleKey } from '#domain/alerts/catalogue.ts';
import { type EffectiveRule, effectiveRule, paramsOf, type RuleLayer } from '#domain/alerts/effective.ts';
import { suggestParams } from '#domain/alerts/suggest.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, customerNotFound, invalid, notFound } from '#server/errors.ts';
import { effectiveRuleWire, ruleSettingWire } from '#server/presenters/rules.ts';
import { domainIdsOf } from '#server/store/alerts/alert-evaluation.ts';
import { watchedDomains } from '#server/store/alerts/alert-facts.ts';
import {
  addRuleRow,
  changeRuleRow,
  countFirings,
  findRuleRow,
  listRuleRows,
  type RuleRow,
  type RuleWrite,
  removeRuleRow,
} from '#server/store/alerts/alert-rules.ts';
import { audit } from '#server/store/people/audit.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { accessibleDomain } from '../scope.ts';

type Calls = typeof alertManagement;

/** Where rules apply: to a domain with its customers, to a customer, or everywhere. */
export type RuleScope = { domainId: number | null; customerIds: readonly number[] };

function layer(row: RuleRow): RuleLayer {
  return { ...row, from: row.domainId !== null ? 'domain' : row.customerId !== null ? 'customer' : 'global' };
}

/** Every rule as it applies in a scope, given the rows of all scopes. With several customers, the one added first takes precedence. */
export function effectiveRules(rows: readonly RuleRow[], { domainId, customerIds }: RuleScope): EffectiveRule[] {
  const byCustomer = [...customerIds].sort((a, b) => b - a);
  const mine = rows
    .filter((row) => row.domainId === null || row.domainId === domainId)
    .filter((row) => row.customerId === null || byCustomer.includes(row.customerId))
    .sort((a, b) => byCustomer.indexOf(a.customerId ?? 0) - byCustomer.indexOf(b.customerId ?? 0));
  return alertRules.map((rule) => effectiveRule(rule, mine.filter((row) => row.rule === rule.key).map(layer)));
}

/** The row with this id. Throws 404. */
export async function ruleRow(call: UserCall, id: number): Promise<RuleRow> {
  const row = await findRuleRow(call.store.db, id);
  if (row === null) throw notFound('This alert rule was not found.');
  return row;
}

function checked(key: string, { params, ...rest }: RuleWrite): RuleWrite {
  const rule = alertRule(key);
  if (rule === null) throw invalid(`There is no alert rule "${key}".`, { fields: [{ field: 'rule', text: 'Choose a rule.' }] });
  const answer = checkParams(rule, params);
  if (!answer.ok)
    throw invalid(answer.problems[0]?.text ?? 'The settings of this rule cannot be used.', {
      fields: answer.problems.map(({ field, text }) => ({ field: `params.${field}`, text })),
    });
  return { ...rest, params };
}

const written = (body: {
  is_on: boolean | null;
  severity: RuleWrite['severity'];
  params: RuleWrite['params'];
  recipients: string[];
}) => ({
  isOn: body.is_on,
  severity: body.severity,
  params: body.params,
  recipients: [...new Set(body.recipients)],
});

async function note(call: UserCall, action: string, row: RuleRow): Promise<void> {
  const details = { rule: row.rule, customer_id: row.customerId, domain_id: row.domainId, is_on: row.isOn, ...row.params };
  await audit(call.store.db, {
    at: call.clock.now(),
    actorUserId: call.actor.userId,
    action,
    entity: 'alert_rule',
    entityId: row.id,
    details,
  });
}

/** Throws 404 if the customer does not exist. */
export async function customerThere(call: UserCall, id: number): Promise<void> {
  const { rows } = await listCustomers(call.store.db, { id, limit: 1, offset: 0 });
  if (rows.length === 0) throw customerNotFound();
}

/** Adds a setting for a rule in a scope. Throws 400 for unusable settings, 404 for the scope, 409 if the scope already has one. */
export async function createRule(call: UserCall, { body }: Parsed<Calls['createRule']>): Promise<RuleRow> {
  const { rule, customer_id: customerId = null, domain_id: domainId = null } = body;
  if (customerId !== null && domainId !== null) throw invalid('Choose a customer or a domain, not both.');
  if (domainId !== null && alertRule(rule)?.basis === 'plan')
    throw invalid('This rule is about a customer as a whole: set it for the customer or for everybody.');
  if (domainId !== null) await accessibleDomain(call, domainId);
  if (customerId !== null) await customerThere(call, customerId);
  const write = checked(rule, written(body));
  const by = { by: call.actor.userId, at: call.clock.now() };
  const id = await addRuleRow(call.store.db, { rule, customerId, domainId, ...write, ...by });
  if (id === null) throw conflict('This scope already has settings for this rule. Change those instead.');
  const row = await ruleRow(call, id);
  await note(call, 'alert_rule_added', row);
  return row;
}

/** Changes the setting of a rule in a scope. Repeating the same settings changes nothing. Throws 404, 400, and 409 if somebody else changed it meanwhile. */
export async function updateRule(call: UserCall, { params, body }: Parsed<Calls['updateRule']>): Promise<RuleRow> {
  const before = await ruleRow(call, params.id);
  const write = checked(before.rule, written(body));
  const { isOn, severity, params: stored, recipients } = before;
  if (isDeepStrictEqual(write, { isOn, severity, params: stored, recipients })) return before;
  const seen = { id: before.id, version: body.seen_version ?? before.version };
  const by = { by: call.actor.userId, at: call.clock.now() };
  if (!(await changeRuleRow(call.store.db, seen, { ...write, ...by }))) {
    const who = (await ruleRow(call, params.id)).changedBy?.name ?? 'Somebody';
    throw conflict(`${who} changed this rule meanwhile. Review the change before you save.`);
  }
  const row = await ruleRow(call, params.id);
  await note(call, 'alert_rule_changed', row);
  return row;
}

/** Removes the setting of a rule, so that the scope inherits it again. Throws 404. */
export async function deleteRule(call: UserCall, id: number): Promise<void> {
  const row = await ruleRow(call, id);
  await removeRuleRow(call.store.db, id);
  await note(call, 'alert_rule_removed', row);
}

/** The rows of a scope and every rule as it applies there. */
export async function rulesIn(call: UserCall, scope: RuleScope): Promise<{ rows: RuleRow[]; effective: EffectiveRule[] }> {
  const domainIds = scope.domainId === null ? [] : [scope.domainId];
  const rows = await listRuleRows(call.store.db, { customerIds: scope.customerIds, domainIds });
  return { rows, effective: effectiveRules(rows, scope) };
}

/** The customers whose settings apply in a scope. Throws 404 for the domain or the customer, and for a customer without that domain. */
export async function customersOfScope(
  call: UserCall,
  { domainId, customerId }: { domainId: number | null; customerId: number | null },
): Promise<readonly number[]> {
  if (domainId !== null) await accessibleDomain(call, domainId);
  if (customerId !== null) await customerThere(call, customerId);
  const [domain] = domainId === null ? [] : await watchedDomains(call.store.db, [domainId]);
  if (domain === undefined) return customerId === null ? [] : [customerId];
  if (customerId !== null && !domain.customerIds.includes(customerId))
    throw notFound('This customer has no access to this domain.');
  return domain.customerIds;
}

const monthMs = 30 * 86_400_000;

/** The rules of a scope in API terms: the scope's own settings, and every rule as it applies there with how often it fired. */
export async function rulesOfScope(
  call: UserCall,
  { domainId, customerId }: { domainId: number | null; customerId: number | null },
) {
  const { db } = call.store;
  const customerIds = await customersOfScope(call, { domainId, customerId });
  const { rows, effective } = await rulesIn(call, { domainId, customerIds });
  const of =
    domainId !== null
      ? { domainIds: [domainId], customerIds: [] }
      : customerId !== null
        ? { domainIds: await domainIdsOf(db, customerId), customerIds: [customerId] }
        : null;
  const now = call.clock.now().getTime();
  const fired = await countFirings(db, of, new Date(now - monthMs));
  return {
    rules: rows.map(ruleSettingWire),
    effective: effective.map((one) => {
      const { fired: count, expected } = fired.get(one.rule.key) ?? { fired: 0, expected: [] };
      const suggestion = suggestParams(one.rule.key as RuleKey, paramsOf(one), expected, now);
      return effectiveRuleWire(one, count, suggestion, call.config);
    }),
  };
}
