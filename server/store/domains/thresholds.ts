import type { GateThresholds } from '#domain/protection/path.ts';
import type { Db } from '../database.ts';

/** The gates that staff set for a domain, `null` where the usual ones hold. */
export async function readThresholds(db: Db, domainId: number): Promise<GateThresholds | null> {
  const row = await db.selectFrom('domain_thresholds').selectAll().where('domain_id', '=', domainId).executeTakeFirst();
  if (row === undefined) return null;
  return { minDays: row.min_days, minMessages: row.min_messages, minPassPct: row.min_pass_pct, maxUnsorted: row.max_unsorted };
}

export async function saveThresholds(
  db: Db,
  domainId: number,
  { minDays, minMessages, minPassPct, maxUnsorted }: GateThresholds,
  by: { userId: number; at: Date },
): Promise<void> {
  const values = {
    min_days: minDays,
    min_messages: minMessages,
    min_pass_pct: minPassPct,
    max_unsorted: maxUnsorted,
    changed_by: by.userId,
    changed_at: by.at,
  };
  await db
    .insertInto('domain_thresholds')
    .values({ domain_id: domainId, ...values })
    .onConflict((conflict) => conflict.column('domain_id').doUpdateSet(values))
    .execute();
}
