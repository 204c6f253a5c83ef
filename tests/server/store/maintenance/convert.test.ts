import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalIp } from '#domain/dmarc/source-ip.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { startEmbedded } from '#server/store/embedded/proxy.ts';
import { convertStore, unconvertedDomains } from '#server/store/maintenance/convert.ts';
import { migrations } from '#server/store/migrations/index.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { saveReports } from '#server/store/reports/reports.ts';
import { quietLog } from '#tests/fakes/database.ts';
import { startPostgres, type TestPostgres } from '#tests/fakes/postgres.ts';
import { type MadeShare, makeShare } from '#tests/fakes/shares.ts';
import { expectRollupsEqualRows, storedRows } from '../recount.ts';

/** The step before rows moved into their reports: `140-rows-in-reports`. */
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '140'));
const day = (n: number) => Date.UTC(2026, 9, 1 + n) / 1000;

/** Reports of two domains over ten days: one of two parts, one superseded, one counted up to its row 7. */
function oldReports(): { share: MadeShare; state: 'current' | 'superseded'; countedTo: number | null }[] {
  const chance = chanceFrom(140);
  return Array.from({ length: 40 }, (_none, n) => {
    const rows = n === 3 ? 10_500 : 1 + Math.floor(chance() * 30);
    const header = { begin: day(n % 10), end: day(n % 10) + 86_399, reportId: `old-${n}` };
    const share = makeShare(chance, { id: n + 1, domainId: 1 + (n % 2), rows: n === 5 ? 20 : rows, header });
    return { share, state: n === 4 ? 'superseded' : 'current', countedTo: n === 5 ? 7 : null };
  });
}

/** Fills the tables of before as that version did: rows of their own, sums by domain and by address, what was seen of addresses. */
async function fillOld(db: Kysely<unknown>): Promise<void> {
  for (const { share, state, countedTo } of oldReports()) {
    const { id, domainId, header, records, contentHash } = share;
    const counts = JSON.stringify(records);
    await sql`insert into reports (domain_id, id, state, reporter_key, org_name, ext_report_id, policy_domain, begin_at, end_at, day,
        span_days, received_at, channel, shape, errors, policy, extensions_skipped, recovered, notes, content_hash, bytes_xml, counted_to,
        rows_count, total, passed)
      select ${domainId}::int, ${id}::bigint, ${state}, 'google.com', 'google.com', ${header.reportId}, 'example.com',
        to_timestamp(${header.begin}::int), to_timestamp(${header.end}::int), (to_timestamp(${header.begin}::int) at time zone 'UTC')::date,
        1, now(), 'smtp', 'rfc7489', '[]', '{}', 0, false, '[]', ${Buffer.from(contentHash)}, 4000, ${countedTo}::int,
        count(*), sum(r.count), coalesce(sum(r.count) filter (where r."dkimAligned" = 'pass' or r."spfAligned" = 'pass'), 0)
      from json_to_recordset(${counts}::text::json) as r(count bigint, "dkimAligned" text, "spfAligned" text)`.execute(db);
    await sql`insert into report_records select ${domainId}::int, (to_timestamp(${header.begin}::int) at time zone 'UTC')::date,
        ${id}::bigint, r.seq, r."sourceIp"::inet, r.count, r.disposition, r."dkimAligned" = 'pass', r."spfAligned" = 'pass', r."headerFrom",
        r."envelopeFrom", r."envelopeTo", r.reasons, r.dkim, r.spf
      from json_to_recordset(${counts}::text::json) as r(seq int, "sourceIp" text, count bigint, disposition text, "dkimAligned" text,
        "spfAligned" text, "headerFrom" text, "envelopeFrom" text, "envelopeTo" text, reasons jsonb, dkim jsonb, spf jsonb)`.execute(
      db,
    );
  }
  const counted = `from report_records w join reports r on r.domain_id = w.domain_id and r.id = w.report_id
    where r.state = 'current' and (r.counted_to is null or w.seq < r.counted_to)`;
  const sums = `sum(w.count), coalesce(sum(w.count) filter (where w.dkim_aligned or w.spf_aligned), 0),
    coalesce(sum(w.count) filter (where w.dkim_aligned), 0), coalesce(sum(w.count) filter (where w.spf_aligned), 0),
    coalesce(sum(w.count) filter (where w.dkim_aligned or w.spf_aligned or w.disposition not in ('quarantine', 'reject')), 0),
    coalesce(sum(w.count) filter (where not w.dkim_aligned and not w.spf_aligned and w.disposition = 'quarantine'), 0),
    coalesce(sum(w.count) filter (where not w.dkim_aligned and not w.spf_aligned and w.disposition = 'reject'), 0),
    coalesce(sum(w.count) filter (where not w.dkim_aligned and not w.spf_aligned and w.disposition in ('none', 'pass')
      and w.reasons <> '[]'), 0),
    coalesce(sum(w.count) filter (where not w.dkim_aligned and not w.spf_aligned
      and w.reasons @> '[{"type": "forwarded"}]'), 0)`;
  await sql
    .raw(`insert into daily_domain select w.domain_id, w.day, ${sums},
      coalesce(sum(w.count) filter (where w.dkim_aligned and w.spf_aligned), 0),
      coalesce(sum(w.count) filter (where not w.dkim_aligned and not w.spf_aligned), 0), count(distinct w.report_id)
    ${counted} group by w.domain_id, w.day`)
    .execute(db);
  await sql
    .raw(
      `insert into daily_source select w.domain_id, w.day, w.source_ip, ${sums} ${counted} group by w.domain_id, w.day, w.source_ip`,
    )
    .execute(db);
  await sql
    .raw(`insert into source_seen select w.domain_id, w.source_ip, min(w.day), max(w.day), max(w.header_from), 'example.com',
      'bounce.example.com', null ${counted} group by w.domain_id, w.source_ip`)
    .execute(db);
}

async function upTo140(db: Kysely<unknown>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => before }, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  await fillOld(db);
  await db.destroy();
}

describe.each(['folder', 'server'] as const)('a database of before rows were in their reports (%s)', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-convert-'));
  let server: TestPostgres | null = null;
  let store: Store;

  beforeAll(async () => {
    const log = quietLog();
    if (kind === 'server') {
      server = await startPostgres();
      const databaseUrl = await server.createDatabase();
      await upTo140(new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }) }));
      store = await openStore({ databaseUrl, log });
    } else {
      const pglite = startEmbedded({ folder: join(folder, 'database'), queryTimeoutMs: 60_000, onTrouble: log.error });
      await upTo140(new Kysely({ dialect: new PGliteDialect({ pglite }) }));
      store = await openStore({ dataDir: folder, log });
    }
  });
  afterAll(async () => {
    await store.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is converted in slices that may be stopped, while reports come in, and no row or sum is lost', async () => {
    const { db } = store;
    expect(await unconvertedDomains(db)).toBe(2);
    const chance = chanceFrom(141);
    const said: string[] = [];
    let stops = 0;
    let id = 1_000;
    for (let asked = 0; ; stops += 1) {
      const isDone = await convertStore(db, { isEnding: () => ++asked % 2 === 0, onProgress: (text) => said.push(text) });
      if (isDone) break;
      id += 1;
      await saveReports(db, [
        makeShare(chance, { id, domainId: 1 + (id % 2), header: { reportId: `new-${id}`, begin: day(9) } }),
      ]);
      await mergeAll(db);
    }
    expect(stops).toBeGreaterThan(1);
    expect(said.at(-1)).toBe('All reports are in the new storage; every count and sum was compared.');
    expect(await unconvertedDomains(db)).toBe(0);
    const old = await sql<{ there: boolean }>`select to_regclass('report_records') is not null as there`.execute(db);
    expect(old.rows).toEqual([{ there: false }]);
    await mergeAll(db);
    const rows = (await storedRows(db)).filter(({ reportId }) => reportId < 1_000);
    const wanted = oldReports().flatMap(({ share }) =>
      share.records.map((record) => ({
        ...record,
        sourceIp: canonicalIp(record.sourceIp) ?? '',
        domainId: share.domainId,
        reportId: share.id,
      })),
    );
    const byPlace = (a: (typeof rows)[number], b: (typeof rows)[number]) => a.reportId - b.reportId || a.seq - b.seq;
    expect(rows.sort(byPlace)).toEqual(wanted.sort(byPlace));
    await expectRollupsEqualRows(db);
    expect(await convertStore(db)).toBe(true);
  });
});
