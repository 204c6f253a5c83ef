import { type RawBuilder, sql } from 'kysely';
import type { FleetChangeKind } from '#domain/vocabulary/changes.ts';
import type { Db } from '../database.ts';
import { idIn } from '../people/audit-trail.ts';
import type { Page } from '../period.ts';
import { plainArray, textArray } from '../text.ts';
import type { RecordChange } from './check-history.ts';

/** A change by its kind and the number of its row: of `record_changes`, `alerts` or `audit`. */
export type FleetChangeRef = { kind: FleetChangeKind; id: number; at: Date; domainId: number | null; customerId: number | null };

/** Since when, of which kinds, and the audited actions that count as changes of people. */
type Wanted = { since: Date; kinds: readonly FleetChangeKind[]; actions: readonly string[] };

const customerOfLine = sql`coalesce(${idIn(sql`a.details ->> 'customer_id'`)},
  case when a.entity = 'customer' then ${idIn(sql`a.entity_id`)} end)`;

function union({ since, kinds, actions }: Wanted): RawBuilder<unknown> {
  const parts: Record<FleetChangeKind, RawBuilder<unknown>> = {
    records: sql`select 'records' as kind, r.id::float8 as id, r.at, r.domain_id as "domainId", null::int as "customerId"
      from record_changes r join domains d on d.id = r.domain_id where d.is_active and r.at >= ${since}`,
    alerts: sql`select 'alerts', a.id::float8, case when a.status = 'resolved' and a.resolved_at is not null then a.resolved_at
        else a.detected_at end, a.domain_id, a.customer_id
      from alerts a left join domains d on d.id = a.domain_id
      where (d.is_active or (a.domain_id is null and a.customer_id is not null))
        and (a.detected_at >= ${since} or a.resolved_at >= ${since})`,
    people: sql`select 'people', a.id::float8, a.at, null::int, ${customerOfLine} from audit a
      where a.at >= ${since} and a.action = any(${textArray(actions)}::text[]) and ${customerOfLine} is not null`,
  };
  return sql.join(
    kinds.map((kind) => sql`select * from (${parts[kind]}) part(kind, id, at, "domainId", "customerId")`),
    sql` union all `,
  );
}

/** The changes of all customers since a time, newest first. */
export async function listFleetChanges(db: Db, wanted: Wanted, { limit, offset }: Page): Promise<FleetChangeRef[]> {
  if (wanted.kinds.length === 0) return [];
  const found = await sql<FleetChangeRef>`select * from (${union(wanted)}) c
    order by c.at desc, c.kind, c.id desc limit ${limit} offset ${offset}`.execute(db);
  return found.rows;
}

/** How many changes of each kind there are since a time. */
export async function countFleetChanges(db: Db, wanted: Wanted): Promise<Record<FleetChangeKind, number>> {
  const counts = { records: 0, alerts: 0, people: 0 };
  if (wanted.kinds.length === 0) return counts;
  const found = await sql<{ kind: FleetChangeKind; n: number }>`select c.kind, count(*)::int as n
    from (${union(wanted)}) c group by c.kind`.execute(db);
  for (const { kind, n } of found.rows) counts[kind] = n;
  return counts;
}

/** Changes of records by their numbers, each with its domain. */
export async function recordChangesOf(
  db: Db,
  ids: readonly number[],
): Promise<(RecordChange & { domainId: number; domain: string })[]> {
  const found = await sql<RecordChange & { domainId: number; domain: string }>`select r.id::float8 as id, r.at, r.record, r.name,
      r.before, r.after, r.domain_id as "domainId", d.name as domain
    from record_changes r join domains d on d.id = r.domain_id where r.id = any(${plainArray(ids)}::int[])`.execute(db);
  return found.rows;
}

/** The customers in use that have some domains, by domain and by name. */
export async function customersOfDomains(
  db: Db,
  domainIds: readonly number[],
): Promise<{ domainId: number; id: number; name: string }[]> {
  const found = await sql<{ domainId: number; id: number; name: string }>`select dc.domain_id as "domainId", c.id, c.name
    from domain_customers dc join customers c on c.id = dc.customer_id
    where c.is_active and dc.domain_id = any(${plainArray(domainIds)}::int[]) order by c.name, c.id`.execute(db);
  return found.rows;
}
