import { createHash } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { count } from '#domain/text.ts';
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
  'duty_shifts.ends_at': '2026-11-21T08:00:00Z',
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

/**
 * What a step changes on purpose: replies kept for repeated requests do not fit the new columns, and last a day; a comparison of sums is
 * queued.
 */
const changed: Record<string, string[]> = { '131-idempotency': ['idempotency_keys'], '650-forwarded-sums': ['background_jobs'] };

async function rowsOf(db: Kysely<unknown>, { columns }: Tables): Promise<Rows> {
  const each = [...columns.keys()].map(
    (name) => sql`select ${sql.lit(name)} as name, coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; rows: Row[] }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Map(rows.map((one) => [one.name, one.rows]));
}

/** What a table held before and after a step, in the columns that are there on both sides: rows and the SHA-256 of their values. */
type Compared = { table: string; before: { rows: number; sum: string }; after: { rows: number; sum: string } };

/** The rows of every step go through all steps after it, so that one run is the update from each of them. */
function compared(before: Rows, after: Rows): Compared[] {
  return [...before].map(([table, rows]) => {
    const now = after.get(table) ?? [];
    const columns = Object.keys(rows[0] ?? {}).filter((name) => now[0] === undefined || name in now[0]);
    const texts = (of: Row[]) => of.map((row) => JSON.stringify(columns.map((name) => row[name]))).toSorted();
    const total = (of: Row[]) => ({ rows: of.length, sum: createHash('sha256').update(texts(of).join('\n')).digest('hex') });
    return { table, before: total(rows), after: total(now) };
  });
}

const isSame = ({ before, after }: Compared) => before.rows === after.rows && before.sum === after.sum;

/** Rows and sums of each table over all steps, for `npm run drill:upgrade`. */
function printed(steps: readonly Compared[]): string {
  const cell = (of: readonly Compared[], side: 'before' | 'after') => {
    const rows = of.reduce((sum, one) => sum + one[side].rows, 0);
    const sum = createHash('sha256')
      .update(of.map((one) => one[side].sum).join())
      .digest('hex')
      .slice(0, 12);
    return `${count(rows).padStart(8)}  ${sum}`;
  };
  const lines = [...Map.groupBy(steps, ({ table }) => table)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([table, of]) => `${table.padEnd(30)} ${String(of.length).padStart(5)}  ${cell(of, 'before')}  ${cell(of, 'after')}`);
  const head = `${'table'.padEnd(30)} steps  ${'before'.padStart(8)}  ${'sum'.padEnd(12)}  ${'after'.padStart(8)}  sum`;
  return `Rows that went through the steps after theirs, and the sums of their values\n${[head, ...lines].join('\n')}\n`;
}

test('a database at any earlier step is brought to the newest with every row and value it holds', {
  timeout: 300_000,
}, async () => {
  const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) });
  const shapes = new Map<string, string>();
  let serial = 0;
  let before: Rows = new Map();
  const steps: Compared[] = [];
  for (const [step, migration] of Object.entries(migrations).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await db.transaction().execute(async (tx) => {
      await migration.up(tx).catch((cause) => expect.fail(`The step ${step} fails on a database with rows: ${cause}`));
    });
    const tables = await readTables(db);
    const after = await rowsOf(db, tables);
    const now = compared(before, after);
    expect(
      now.filter((one) => !isSame(one)).map(({ table }) => table),
      step,
    ).toEqual(changed[step] ?? []);
    steps.push(...now);
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
  if (process.env['BEACON_DRILL'] !== undefined) process.stdout.write(printed(steps));
});
