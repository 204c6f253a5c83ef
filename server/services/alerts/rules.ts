import { isDeepStrictEqual } from 'node:util';
import type { alertManagement } from '#contract/alert-management.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { alertRule, alertRules, checkParams, type RuleKey } from '#domain/alerts/catalogue.ts';
import { type EffectiveRule, effectiveRule, paramsOf } from '#domain/alerts/effective.ts';
import { suggestParams } from '#domain/alerts/suggest.ts';
import { tagKey } from '#domain/vocabulary/domain-tags.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { effectiveRuleWire, ruleSettingWire } from '#server/presenters/rules.ts';
import { domainIdsOf } from '#server/store/alerts/alert-evaluation.ts';
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
import { ruleTags, taggedDomainIds } from '#server/store/alerts/rule-tags.ts';
import { audit } from '#server/store/people/audit.ts';
import { accessibleDomain } from '../scope.ts';
import { type AskedScope, customerThere, type RuleScope, scopeThere, tagThere } from './rule-scope.ts';

type Calls = typeof alertManagement;

/** Whether settings apply in a scope. */
function covers({ domainId, customerIds, tag }: RuleScope, row: RuleRow): boolean {
  if (row.customerId !== null && !customerIds.includes(row.customerId)) return false;
  if (row.domainId !== null) return row.domainId === domainId;
  if (row.tag === null) return true;
  return domainId === null ? tag !== null && tagKey(tag) === tagKey(row.tag) : row.onDomains.includes(domainId);
}

/** Every rule as it applies in a scope, given the rows of all scopes. */
export function effectiveRules(rows: readonly RuleRow[], scope: RuleScope): EffectiveRule[] {
  const mine = rows.filter((row) => covers(scope, row));
  return alertRules.map((rule) =>
    effectiveRule(
      rule,
      mine.filter((row) => row.rule === rule.key),
    ),
  );
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
  const { rule, customerId, tag, domainId, isOn, params } = row;
  const place = { customer_id: customerId, ...(tag === null ? {} : { tag }), domain_id: domainId };
  const details = { rule, ...place, is_on: isOn, ...params };
  await audit(call.store.db, {
    at: call.clock.now(),
    actorUserId: call.actor.userId,
    action,
    entity: 'alert_rule',
    entityId: row.id,
    details,
  });
}

/** Adds a setting for a rule in a scope. Throws 400 for unusable settings, 404 for the scope, 409 if the scope already has one. */
export async function createRule(call: UserCall, { body }: Parsed<Calls['createRule']>): Promise<RuleRow> {
  const { rule, customer_id: customerId = null, domain_id: domainId = null } = body;
  if (customerId !== null && domainId !== null) throw invalid('Choose a customer or a domain, not both.');
  if ((domainId !== null || body.tag !== undefined) && alertRule(rule)?.basis === 'plan')
    throw invalid('This rule is about a customer as a whole: set it for the customer or for everybody.');
  if (domainId !== null) await accessibleDomain(call, domainId);
  if (customerId !== null) await customerThere(call, customerId);
  const tag = await tagThere(call, body);
  const write = checked(rule, written(body));
  const by = { by: call.actor.userId, at: call.clock.now() };
  const id = await addRuleRow(call.store.db, { rule, customerId, tag, domainId, ...write, ...by });
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

/** Every rule as it applies in a scope. */
export async function rulesIn(call: UserCall, scope: RuleScope): Promise<EffectiveRule[]> {
  return effectiveRules(await rowsFor(call, scope), scope);
}

/** The settings that cover a scope, and those for the tags of a customer. */
async function rowsFor(call: UserCall, { domainId, customerIds }: RuleScope): Promise<RuleRow[]> {
  const domainIds = domainId === null ? [] : [domainId];
  return listRuleRows(call.store.db, { customerIds, domainIds, withTags: domainId === null });
}

/** Answers on how many domains the settings of these rows apply that are for a tag; `null` of all others. */
async function reachOf(call: UserCall, rows: readonly RuleRow[]): Promise<(row: RuleRow) => number | null> {
  const tagged = rows.flatMap(({ tag, customerId }) => (tag === null || customerId === null ? [] : [customerId]));
  const tags = tagged.length === 0 ? [] : await ruleTags(call.store.db, [...new Set(tagged)]);
  const reach = new Map(tags.map(({ customerId, tag, domains }) => [`${customerId} ${tagKey(tag)}`, domains]));
  return ({ customerId, tag }) => (tag === null ? null : (reach.get(`${customerId} ${tagKey(tag)}`) ?? 0));
}

/** A setting in API terms. */
export async function settingWire(call: UserCall, row: RuleRow) {
  return ruleSettingWire(row, (await reachOf(call, [row]))(row));
}

/** The domains and customers whose alerts count for a scope; `null` for all. */
async function firedAt({ store }: UserCall, { domainId, customerIds, tag }: RuleScope) {
  if (domainId !== null) return { domainIds: [domainId], customerIds: [] };
  const [customerId] = customerIds;
  if (customerId === undefined) return null;
  if (tag !== null) return { domainIds: await taggedDomainIds(store.db, customerId, tag), customerIds: [] };
  return { domainIds: await domainIdsOf(store.db, customerId), customerIds: [customerId] };
}

const monthMs = 30 * 86_400_000;

/**
 * The rules of a scope in API terms: the settings that cover it, with those for all tags of a customer, and every rule as it applies there with
 * how often it fired.
 */
export async function rulesOfScope(call: UserCall, asked: AskedScope) {
  const scope = await scopeThere(call, asked);
  const rows = await rowsFor(call, scope);
  const now = call.clock.now().getTime();
  const fired = await countFirings(call.store.db, await firedAt(call, scope), new Date(now - monthMs));
  const isCustomers = scope.domainId === null && scope.tag === null;
  const listed = rows.filter((row) => isCustomers || covers(scope, row));
  const reach = await reachOf(call, listed);
  return {
    rules: listed.map((row) => ruleSettingWire(row, reach(row))),
    effective: effectiveRules(rows, scope).map((one) => {
      const { fired: count, expected } = fired.get(one.rule.key) ?? { fired: 0, expected: [] };
      const suggestion = suggestParams(one.rule.key as RuleKey, paramsOf(one), expected, now);
      return effectiveRuleWire(one, count, suggestion, call.config);
    }),
  };
}
