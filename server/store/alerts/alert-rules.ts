import { sql } from 'kysely';
import { tagKey } from '#domain/vocabulary/domain-tags.ts';
import type { Severity } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { heldAs } from '../domains/domain-tags.ts';
import { plainArray, toJson } from '../text.ts';
import type { PersonRef } from './alerts.ts';

/**
 * What one scope says of a rule; a scope is a domain, a tag of a customer, a customer, or (all null) everybody. `onDomains` are the domains
 * with the tag, of those that were asked for.
 */
export type RuleRow = {
  id: number;
  rule: string;
  customerId: number | null;
  tag: string | null;
  domainId: number | null;
  onDomains: number[];
  isOn: boolean | null;
  severity: Severity | null;
  params: Record<string, number>;
  recipients: string[];
  version: number;
  changedAt: Date;
  changedBy: PersonRef;
};

export type RuleWrite = Pick<RuleRow, 'isOn' | 'severity' | 'params' | 'recipients'>;

/** The rules, each with those of the domains that have its tag; a tag is spelled as the customer has it now. */
const selected = (domainIds: readonly number[]) => sql`select r.id, r.rule, r.customer_id as "customerId",
    r.domain_id as "domainId", r.is_on as "isOn", r.severity, r.params, r.recipients, r.version, r.changed_at as "changedAt",
    coalesce((select t.tag from domain_tags t join ${heldAs} where t.customer_id = r.customer_id and t.key = r.tag_key
      order by t.domain_id limit 1), r.tag) as tag, tagged.ids as "onDomains",
    case when u.id is null then null else json_build_object('id', u.id, 'name', u.display_name) end as "changedBy"
  from alert_rules r left join users u on u.id = r.changed_by
    cross join lateral (select array(select t.domain_id from domain_tags t join ${heldAs}
      where t.domain_id = any(${plainArray(domainIds)}::int[]) and t.customer_id = r.customer_id and t.key = r.tag_key) as ids) tagged`;

/**
 * The rule settings of every scope that covers these domains and customers, including the global ones; of the tags those that one of the
 * domains has, or with `withTags` all of these customers.
 */
export async function listRuleRows(
  db: Db,
  scope: { customerIds: readonly number[]; domainIds: readonly number[]; withTags?: boolean },
): Promise<RuleRow[]> {
  const found = await sql<RuleRow>`${selected(scope.domainIds)}
    where (r.customer_id is null and r.domain_id is null) or r.domain_id = any(${plainArray(scope.domainIds)}::int[])
      or (r.customer_id = any(${plainArray(scope.customerIds)}::int[])
        and (r.tag_key is null or ${scope.withTags === true} or cardinality(tagged.ids) > 0))
    order by r.rule, r.id`.execute(db);
  return found.rows;
}

export async function findRuleRow(db: Db, id: number): Promise<RuleRow | null> {
  const found = await sql<RuleRow>`${selected([])} where r.id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

/** Adds what a scope says of a rule; `null` where it says something already. */
export async function addRuleRow(
  db: Db,
  row: Pick<RuleRow, 'rule' | 'customerId' | 'tag' | 'domainId'> & RuleWrite & { by: number; at: Date },
): Promise<number | null> {
  const added = await db
    .insertInto('alert_rules')
    .values({
      rule: row.rule,
      customer_id: row.customerId,
      tag: row.tag,
      tag_key: row.tag === null ? null : tagKey(row.tag),
      domain_id: row.domainId,
      ...columns(row),
      changed_by: row.by,
      changed_at: row.at,
    })
    .onConflict((conflict) => conflict.columns(['rule', 'customer_id', 'tag_key', 'domain_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Writes what a scope says of a rule, where it is still the version that was seen. */
export async function changeRuleRow(
  db: Db,
  { id, version }: { id: number; version: number },
  row: RuleWrite & { by: number; at: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('alert_rules')
    .set({ ...columns(row), version: version + 1, changed_by: row.by, changed_at: row.at })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function removeRuleRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('alert_rules').where('id', '=', id).execute();
}

function columns({ isOn, severity, params, recipients }: RuleWrite) {
  return { is_on: isOn, severity, params: toJson(params), recipients: toJson(recipients) };
}

/**
 * How often each rule opened an alert since a time at these domains and of these customers as a whole (`null`: anywhere), and those that
 * were resolved as expected.
 */
export async function countFirings(
  db: Db,
  of: { domainIds: readonly number[]; customerIds: readonly number[] } | null,
  since: Date,
): Promise<Map<string, { fired: number; expected: { resolvedMs: number; outcome: string }[] }>> {
  const at =
    of === null
      ? sql`true`
      : sql`(a.domain_id = any(${plainArray(of.domainIds)}::int[]) or a.customer_id = any(${plainArray(of.customerIds)}::int[]))`;
  const found = await sql<{ rule: string; fired: number; expected: number[] }>`select a.rule, count(*)::int as fired,
      coalesce(array_agg(extract(epoch from a.resolved_at)::float8 * 1000)
        filter (where a.outcome in ('expected', 'false_alarm')), '{}') as expected
    from alerts a where ${at} and a.detected_at > ${since} group by a.rule`.execute(db);
  return new Map(
    found.rows.map(({ rule, fired, expected }) => [
      rule,
      { fired, expected: expected.map((resolvedMs) => ({ resolvedMs, outcome: 'expected' })) },
    ]),
  );
}
