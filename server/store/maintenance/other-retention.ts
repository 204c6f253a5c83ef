import { sql } from 'kysely';
import type { Db } from '../database.ts';

const atOnce = 5_000;

/** Runs a statement that deletes at most `atOnce` rows and answers one for each, until fewer are left; answers how many there were. */
async function untilNone(some: () => Promise<{ rows: unknown[] }>): Promise<number> {
  for (let dropped = 0; ; ) {
    const { rows } = await some();
    dropped += rows.length;
    if (rows.length < atOnce) return dropped;
  }
}

/** Deletes TLS reports about days before one, with their policies and failures; answers how many. */
export const dropTlsReports = (db: Db, before: string): Promise<number> =>
  untilNone(() =>
    sql`with old as (select domain_id, id from tls_reports where day < ${before}::date limit ${atOnce}::int),
      failures as (delete from tls_failures f using old where f.domain_id = old.domain_id and f.report_id = old.id),
      policies as (delete from tls_policies p using old where p.domain_id = old.domain_id and p.report_id = old.id)
      delete from tls_reports t using old where t.domain_id = old.domain_id and t.id = old.id returning 1 as gone`.execute(db),
  );

/** Deletes notifications of alerts that were settled before a moment, with the addresses they went to; answers how many. */
export const dropNotices = (db: Db, before: Date): Promise<number> =>
  untilNone(() =>
    sql`delete from notices where id in (select id from notices where status in ('sent', 'dropped', 'dead')
      and changed_at < ${before.toISOString()}::text::timestamptz limit ${atOnce}::int) returning 1 as gone`.execute(db),
  );

/** Deletes the records of reports that were asked for before a moment and have no file any more; answers how many. */
export const dropDocumentRuns = (db: Db, before: Date): Promise<number> =>
  untilNone(() =>
    sql`delete from document_runs where id in (select id from document_runs where status in ('failed', 'expired')
      and created_at < ${before.toISOString()}::text::timestamptz limit ${atOnce}::int) returning 1 as gone`.execute(db),
  );
