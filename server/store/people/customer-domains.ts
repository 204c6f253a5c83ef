import { type RawBuilder, sql } from 'kysely';
import type { EnforcementStage, Policy } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import type { DomainScore } from '../domains/domain-scores.ts';
import { knownStage } from '../domains/domain-values.ts';
import { anywhere, oneOf, type Page } from '../period.ts';
import { plainArray } from '../text.ts';

/** A domain of a customer as its last check describes it; `policy` is `null` where there is no record, or where it is not known. */
export type CustomerDomainRow = DomainScore & {
  customerId: number;
  /** The DNS answered, so that no policy means that there is none. */
  isPolicyKnown: boolean;
  policy: Policy | null;
  /** No stronger policy is advised. */
  isPathComplete: boolean;
  unknownSenders: number;
  unknownMessages: number;
  /** When the domain was added, epoch milliseconds. */
  addedMs: number;
};

const columns: Record<keyof CustomerDomainRow, RawBuilder<unknown>> = {
  customerId: sql`dc.customer_id`,
  id: sql`d.id`,
  name: sql`d.name`,
  mailClass: sql`d.mail_class`,
  score: sql`c.score_value`,
  grade: sql`c.grade`,
  ownPassed: sql`coalesce(c.own_passed, 0)`,
  isPolicyKnown: sql`c.applied_policy is not null or coalesce(c.protection_level, 'unknown') <> 'unknown'`,
  policy: sql`c.applied_policy`,
  isPathComplete: sql`coalesce(c.is_path_complete, false)`,
  unknownSenders: sql`coalesce(c.unknown_senders, 0)`,
  unknownMessages: sql`coalesce(c.unknown_messages, 0)`,
  addedMs: sql`(extract(epoch from d.created_at) * 1000)::float8`,
};
const names = Object.keys(columns) as (keyof CustomerDomainRow)[];
const selected = sql.join(names.map((name) => sql`${columns[name]} as ${sql.ref(name)}`));
/** A list of the values of each column: thousands of rows take the embedded kind twice as long. */
const lists = sql.join(names.map((name) => sql`json_agg(t.${sql.ref(name)}) as ${sql.ref(name)}`));
const tables = sql`domain_customers dc join domains d on d.id = dc.domain_id left join domain_checks c on c.domain_id = d.id`;

type Lists = Record<keyof CustomerDomainRow, unknown[] | null>;

/** A row of lists. All rows are written alike, so that the engine knows their shape: read by names in a loop they take ten times as long. */
const rowAt = (list: Lists | undefined, at: number) =>
  ({
    customerId: list?.customerId?.[at],
    id: list?.id?.[at],
    name: list?.name?.[at],
    mailClass: list?.mailClass?.[at],
    score: list?.score?.[at],
    grade: list?.grade?.[at],
    ownPassed: list?.ownPassed?.[at],
    isPolicyKnown: list?.isPolicyKnown?.[at],
    policy: list?.policy?.[at],
    isPathComplete: list?.isPathComplete?.[at],
    unknownSenders: list?.unknownSenders?.[at],
    unknownMessages: list?.unknownMessages?.[at],
    addedMs: list?.addedMs?.[at],
  }) satisfies Record<keyof CustomerDomainRow, unknown> as CustomerDomainRow;

/** The active domains of some customers with their last checks, by name. */
export async function customerDomains(db: Db, customerIds: readonly number[]): Promise<CustomerDomainRow[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await sql<Lists>`select ${lists} from (select ${selected} from ${tables}
    where ${oneOf('dc.customer_id', customerIds, 'int')} and d.is_active order by d.name) t`.execute(db);
  const [list] = rows;
  return (list?.id ?? []).map((_, at) => rowAt(list, at));
}

/** A domain in the list of its customer: where it is on the path to enforcement, and its open alerts. */
export type ListedCustomerDomain = CustomerDomainRow & { stage: EnforcementStage | null; open: number; critical: number };

/** A page of a customer's active domains, the lowest score first, and how many there are. */
export async function listCustomerDomains(
  db: Db,
  customerId: number,
  { search, limit, offset }: Page & { search: string },
): Promise<{ rows: ListedCustomerDomain[]; total: number }> {
  const from = sql`from ${tables} where dc.customer_id = ${customerId} and d.is_active
    ${search === '' ? sql`` : sql`and d.name ilike ${anywhere(search)}`}`;
  const alerts = sql`(select count(*)::int from alerts a where a.domain_id = d.id and a.status = 'open'`;
  const found = await sql<ListedCustomerDomain>`select ${selected}, ${knownStage} as stage,
      ${alerts}) as open, ${alerts} and a.severity = 'critical') as critical
    ${from} order by score nulls last, d.name limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many alerts of these customers and their domains are open, not acknowledged or snoozed, and how many of them are critical. */
export async function openAlertsOf(
  db: Db,
  customerIds: readonly number[],
): Promise<Map<number, { open: number; critical: number }>> {
  if (customerIds.length === 0) return new Map();
  const ids = plainArray(customerIds);
  const found = await sql<{ id: number; open: number; critical: number }>`with about as (
      select dc.customer_id, a.severity from alerts a join domains d on d.id = a.domain_id and d.is_active
        join domain_customers dc on dc.domain_id = d.id where a.status = 'open' and dc.customer_id = any(${ids}::int[])
      union all
      select a.customer_id, a.severity from alerts a where a.status = 'open' and a.customer_id = any(${ids}::int[]))
    select customer_id as id, count(*)::int as open, count(*) filter (where severity = 'critical')::int as critical
    from about group by customer_id`.execute(db);
  return new Map(found.rows.map(({ id, ...counts }) => [id, counts]));
}
