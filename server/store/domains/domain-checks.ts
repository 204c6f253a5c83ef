import { sql } from 'kysely';
import type { WatchedRecord } from '#domain/check/topic.ts';
import type { CheckFindings } from '#domain/check/topics.ts';
import type { VerificationStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { oneOf } from '../period.ts';
import { toJson } from '../text.ts';

/** The last check of a domain, complete. `facts` is what was known besides the DNS; `result`, `score`, `protection` are in API terms. */
export type StoredCheck<Facts = unknown, Result = unknown, Score = unknown, Protection = unknown> = {
  domainId: number;
  checkedAt: Date;
  fullAt: Date;
  judgedAt: Date;
  status: VerificationStatus;
  findings: CheckFindings;
  known: WatchedRecord[];
  facts: Facts;
  result: Result;
  score: Score;
  protection: Protection;
};

export async function readCheck(db: Db, domainId: number): Promise<StoredCheck | null> {
  const row = await db
    .selectFrom('domain_checks')
    .select(['domain_id', 'checked_at', 'full_at', 'judged_at', 'status'])
    .select(['findings', 'known', 'facts', 'result', 'score', 'protection'])
    .where('domain_id', '=', domainId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { domain_id, checked_at, full_at, judged_at, ...rest } = row;
  return { domainId: domain_id, checkedAt: checked_at, fullAt: full_at, judgedAt: judged_at, ...rest };
}

/** What the last check knew, locked against other checks until the transaction ends; `null` if there was none. */
export async function holdKnown(tx: Db, domainId: number): Promise<{ known: WatchedRecord[]; checkedAt: Date } | null> {
  const row = await tx
    .selectFrom('domain_checks')
    .select(['known', 'checked_at'])
    .where('domain_id', '=', domainId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { known: row.known, checkedAt: row.checked_at };
}

/** The scores of checks by domain, without the rest; domains that were never checked are left out. */
export async function listScores(
  db: Db,
  domainIds: readonly number[],
): Promise<Map<number, { checkedAt: Date; judgedAt: Date; score: unknown }>> {
  if (domainIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('domain_checks')
    .select(['domain_id', 'checked_at', 'judged_at', 'score'])
    .where(oneOf('domain_id', domainIds, 'int'))
    .execute();
  return new Map(
    rows.map(({ domain_id, checked_at, judged_at, score }) => [domain_id, { checkedAt: checked_at, judgedAt: judged_at, score }]),
  );
}

/** Stores a check in place of the one before. One that began later is never overwritten by one that began earlier. */
export async function saveCheck(db: Db, check: StoredCheck): Promise<boolean> {
  const values = {
    domain_id: check.domainId,
    checked_at: check.checkedAt,
    full_at: check.fullAt,
    judged_at: check.judgedAt,
    status: check.status,
    findings: toJson(check.findings),
    known: toJson(check.known),
    facts: toJson(check.facts),
    result: toJson(check.result),
    score: toJson(check.score),
    protection: toJson(check.protection),
  };
  const { domain_id: _, ...changed } = values;
  const saved = await db
    .insertInto('domain_checks')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('domain_id').doUpdateSet(changed).where('domain_checks.checked_at', '<=', check.checkedAt),
    )
    .executeTakeFirst();
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Makes a domain's next check due at once. */
export async function forgetCheckTime(db: Db, domainId: number): Promise<void> {
  await db
    .updateTable('domain_checks')
    .set({ full_at: new Date(0) })
    .where('domain_id', '=', domainId)
    .execute();
}

/** The shortest interval between full checks, in hours, that a customer of the domain has set; a day by default. */
const fullCheckHours = sql<number>`coalesce((select min(c.full_check_hours) from domain_customers dc
  join customers c on c.id = dc.customer_id where dc.domain_id = domains.id and c.is_active), 24)`;

/** Active domains whose check is due, those never checked first; `full` where all records are due, else only DMARC. */
export async function dueDomains(
  db: Db,
  due: { dmarcBefore: Date; now: Date; limit: number },
): Promise<{ id: number; scope: 'full' | 'dmarc' }[]> {
  const isFullDue = sql<boolean>`domain_checks.full_at < ${due.now}::timestamptz - ${fullCheckHours} * interval '1 hour'`;
  const rows = await db
    .selectFrom('domains')
    .leftJoin('domain_checks', 'domain_checks.domain_id', 'domains.id')
    .select(['domains.id', sql<boolean>`domain_checks.full_at is null or ${isFullDue}`.as('is_full')])
    .where('domains.is_active', '=', true)
    .where((eb) =>
      eb.or([eb('domain_checks.checked_at', 'is', null), eb('domain_checks.checked_at', '<', due.dmarcBefore), isFullDue]),
    )
    .orderBy('domain_checks.checked_at', (order) => order.asc().nullsFirst())
    .limit(due.limit)
    .execute();
  return rows.map(({ id, is_full }) => ({ id, scope: is_full ? 'full' : 'dmarc' }));
}

/** Domains that were checked and have reports newer than their judgement. */
export async function domainsToJudge(db: Db, limit: number): Promise<number[]> {
  const found = await sql<{ id: number }>`select c.domain_id as id from domain_checks c
    where exists (select 1 from reports r where r.domain_id = c.domain_id and r.loaded_at > c.judged_at)
    order by c.judged_at limit ${limit}`.execute(db);
  return found.rows.map(({ id }) => id);
}
