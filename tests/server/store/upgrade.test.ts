import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '#server/store/migrations/index.ts';
import { fillTables, readTables, shapeOf, type Tables } from '#tests/support/fill-tables.ts';

type Row = Record<string, unknown>;
type Rows = Map<string, Row[]>;

/** Values that fit a check, where its first listed value or a number of the row does not. */
const values = {
  'alert_rules.domain_id': null,
  'alerts.domain_id': null,
  'change_windows.ends_at': '2026-11-21T08:00:00Z',
  'customers.full_check_hours': 6,
  'invoices.net_cents': 100,
  'invoices.total_cents': 115,
  'invoices.vat_cents': 15,
  'ledger.bad_debt': 0,
  'ledger.bank': 0,
  'ledger.receivable': 0,
  'ledger.revenue': 0,
  'ledger.vat': 0,
  'reports.state': 'current',
  'support_requests.rating': 5,
  'unmerged.sign': 1,
};

/** What a step removes on purpose: replies kept for repeated requests do not fit the new columns, and last a day. */
const removed: Record<string, string[]> = { '131-idempotency': ['idempotency_keys'] };

async function rowsOf(db: Kysely<unknown>, { columns }: Tables): Promise<Rows> {
  const each = [...columns.keys()].map(
    (name) => sql`select ${sql.lit(name)} as name, coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; rows: Row[] }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Map(rows.map((one) => [one.name, one.rows]));
}

/**
 * The tables that lost a row or a value: what a row holds in columns that are still there must be the same.
 * The rows of every step go through all steps after it, so that one run is the update from each of them.
 */
function changedTables(before: Rows, after: Rows): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? [];
    const columns = Object.keys(rows[0] ?? {}).filter((name) => now[0] === undefined || name in now[0]);
    const texts = (of: Row[]) => of.map((row) => JSON.stringify(columns.map((name) => row[name]))).toSorted();
    return JSON.stringify(texts(rows)) === JSON.stringify(texts(now)) ? [] : [table];
  });
}

test('a database at any earlier step is brought to the newest with every row and value it holds', {
  timeout: 300_000,
}, async () => {
  const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) });
  const shapes = new Map<string, string>();
  let serial = 0;
  let before: Rows = new Map();
  for (const [step, migration] of Object.entries(migrations).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await db.transaction().execute(async (tx) => {
      await migration.up(tx).catch((cause) => expect.fail(`The step ${step} fails on a database with rows: ${cause}`));
    });
    const tables = await readTables(db);
    const after = await rowsOf(db, tables);
    expect(changedTables(before, after), step).toEqual(removed[step] ?? []);
    const reshaped = [...tables.columns.keys()].filter((table) => shapes.get(table) !== shapeOf(tables, table));
    const add = fillTables(db, tables, values, () => (serial += 1));
    for (const table of reshaped) {
      shapes.set(table, shapeOf(tables, table));
      for (const filling of ['required', 'every'] as const) await add(table, filling);
    }
    before = reshaped.length === 0 ? after : await rowsOf(db, tables);
  }
  expect([...before].filter(([, rows]) => rows.length < 2)).toEqual([]);
  await db.destroy();
});
