import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { countRows } from './count-rows.ts';
import type { ReportShareHeader } from './report-share.ts';
import { keyOf } from './share-sql.ts';

export type Verdict =
  | { outcome: 'stored'; otherId: null }
  | { outcome: 'duplicate' | 'superseded_older' | 'older_than_stored'; otherId: number };

/** Compares a share with what is stored under its key. Locks the report that counts, so that two versions cannot both take its place. */
export async function judgeShare(tx: Db, share: ReportShareHeader): Promise<Verdict> {
  const current = await withKey(tx, share, 'current').forUpdate().executeTakeFirst();
  if (!current && share.outdatedBy) return { outcome: 'older_than_stored', otherId: share.outdatedBy };
  if (!current) return { outcome: 'stored', otherId: null };
  const older = await withKey(tx, share, 'superseded').execute();
  const equal = [current, ...older].find((row) => Buffer.compare(row.content_hash, share.contentHash) === 0);
  if (equal) return { outcome: 'duplicate', otherId: equal.id };
  return { outcome: share.receivedAt >= current.received_at ? 'superseded_older' : 'older_than_stored', otherId: current.id };
}

function withKey(tx: Db, share: ReportShareHeader, state: 'current' | 'superseded') {
  const key = keyOf(share);
  return tx
    .selectFrom('reports')
    .select(['id', 'received_at', 'content_hash'])
    .where('domain_id', '=', share.domainId)
    .where('reporter_key', '=', key.reporter_key)
    .where('ext_report_id', '=', key.ext_report_id)
    .where('policy_domain', '=', key.policy_domain)
    .where('begin_at', '=', new Date(key.begin_at))
    .where('end_at', '=', new Date(key.end_at))
    .where(sql<boolean>`state = ${sql.lit(state)}`);
}

/** Supersedes a share unless another writer has done so meanwhile. */
export async function supersedeIfCurrent(tx: Db, domainId: number, id: number, byId: number): Promise<void> {
  const current = await tx
    .selectFrom('reports')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .where('state', '=', 'current')
    .forUpdate()
    .executeTakeFirst();
  if (current !== undefined) await supersede(tx, domainId, id, byId);
}

/** Takes a report that counts off both roll-ups and notes who took its place; its rows stay. */
export async function supersede(tx: Db, domainId: number, id: number, byId: number): Promise<void> {
  const found = await tx
    .selectFrom('reports')
    .select(['day', 'span_days as span', 'counted_to as countedTo'])
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new Error(`Report ${id} of domain ${domainId} is not there.`);
  const { day, span, countedTo } = found;
  await countRows(tx, { domainId, id, day }, 'take', countedTo);
  const lastDay = sql`${day}::date + ${span}::int - 1`;
  await sql`delete from daily_source where domain_id = ${domainId} and day between ${day}::date and ${lastDay} and total = 0`.execute(
    tx,
  );
  await sql`delete from daily_domain where domain_id = ${domainId} and day between ${day}::date and ${lastDay} and total = 0 and reports = 0`.execute(
    tx,
  );
  await sql`delete from source_seen k where k.domain_id = ${domainId} and k.first_day >= ${day}::date and k.last_day <= ${lastDay}
    and not exists (select 1 from daily_source t where t.domain_id = ${domainId} and t.day between ${day}::date and ${lastDay}
      and t.source_ip = k.source_ip)`.execute(tx);
  await tx
    .updateTable('reports')
    .set({ state: 'superseded', superseded_by: byId, counted_to: null })
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .execute();
}
