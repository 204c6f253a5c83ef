import { sql } from 'kysely';
import type { Severity } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { plainArray } from '../text.ts';

export type CausedAlert = {
  id: number;
  cause: string;
  causeName: string;
  customerIds: number[];
  happenedAt: Date;
  severity: Severity;
  incidentId: number | null;
};

/** Open alerts of domains whose cause is open at more than one customer. */
export async function sharedCauses(db: Db): Promise<CausedAlert[]> {
  const found = await sql<CausedAlert>`with mine as (
      select a.id, a.cause, a.cause_name, a.happened_at, a.severity, a.incident_id,
        array(select dc.customer_id from domain_customers dc where dc.domain_id = a.domain_id order by 1) as customers
      from alerts a where a.status <> 'resolved' and a.domain_id is not null
    ), shared as (
      select m.cause from mine m cross join lateral unnest(m.customers) as c(id) group by m.cause having count(distinct c.id) > 1
    )
    select m.id, m.cause, m.cause_name as "causeName", m.customers as "customerIds", m.happened_at as "happenedAt", m.severity,
      m.incident_id as "incidentId"
    from mine m join shared s on s.cause = m.cause order by m.id`.execute(db);
  return found.rows;
}

/** The open incident of a cause, made where there is none; `isNew` says which. */
export async function putIncident(
  db: Db,
  incident: { cause: string; causeName: string; severity: Severity; at: Date },
): Promise<{ id: number; isNew: boolean }> {
  const added = await db
    .insertInto('alert_incidents')
    .values({ cause: incident.cause, cause_name: incident.causeName, severity: incident.severity, opened_at: incident.at })
    .onConflict((conflict) => conflict.column('cause').where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) return { id: added.id, isNew: true };
  const held = await db
    .updateTable('alert_incidents')
    .set({ severity: incident.severity })
    .where('cause', '=', incident.cause)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: held.id, isNew: false };
}

export async function joinIncident(db: Db, id: number, alertIds: readonly number[]): Promise<void> {
  await sql`update alerts set incident_id = ${id} where id = any(${plainArray(alertIds)}::int[]) and incident_id is distinct from ${id}`.execute(
    db,
  );
}

/** Closes incidents without open alerts. */
export async function closeIncidents(db: Db, at: Date): Promise<void> {
  await sql`update alert_incidents i set closed_at = ${at} where i.closed_at is null
    and not exists (select 1 from alerts a where a.incident_id = i.id and a.status <> 'resolved')`.execute(db);
}
