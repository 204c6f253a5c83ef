import { type Kysely, sql } from 'kysely';

type Column = { table: string; name: string; type: string; required: boolean; filled: boolean };
type Constraint = {
  table: string;
  kind: string;
  definition: string;
  columns: string[];
  target: string | null;
  targets: string[];
};
type Row = Record<string, unknown>;

/** A row with its required columns only, or one with a value in every column that takes one. */
export type Filling = 'required' | 'every';

/** Values that a type and the checks of one column do not give away: by `table.column`, or by the column's name alone. */
export type Values = Readonly<Record<string, unknown>>;

/** The tables of a database, with what a row of them needs. */
export type Tables = { columns: Map<string, Column[]>; constraints: Map<string, Constraint[]> };

const grouped = <One extends { table: string }>(rows: One[]) => Map.groupBy(rows, ({ table }) => table);

/** What the tables of the schema `public` take; a partition counts as part of its table. */
export async function readTables(db: Kysely<unknown>): Promise<Tables> {
  const columns = await sql<Column>`select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef as required, a.attgenerated = '' and a.attidentity = '' as filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely_%' order by c.relname, a.attnum`.execute(db);
  const names = (keys: string, of: string) =>
    sql.raw(`array(select a.attname::text from unnest(${keys}) with ordinality o(num, place)
      join pg_attribute a on a.attrelid = ${of} and a.attnum = o.num order by o.place)`);
  const constraints =
    await sql<Constraint>`select c.relname as table, k.contype as kind, pg_get_constraintdef(k.oid) as definition,
      ${names('k.conkey', 'k.conrelid')} as columns, t.relname as target, ${names('k.confkey', 'k.confrelid')} as targets
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_class t on t.oid = k.confrelid
    where n.nspname = 'public' and not c.relispartition and k.contype in ('c', 'f', 'u', 'p') order by c.relname, k.oid`.execute(
      db,
    );
  return { columns: grouped(columns.rows), constraints: grouped(constraints.rows) };
}

/** Describes a table: it is another text once the table takes other rows. */
export const shapeOf = ({ columns, constraints }: Tables, table: string): string =>
  JSON.stringify([columns.get(table), constraints.get(table)?.map(({ definition }) => definition)]);

/** The first value that a check such as `status = ANY (ARRAY['a'::text, …])` allows. */
function listed(column: string, constraints: readonly Constraint[]): string | undefined {
  for (const { kind, columns, definition } of constraints)
    if (kind === 'c' && columns.length === 1 && columns[0] === column) {
      const value = /'([^']+)'::text/.exec(definition)?.[1];
      if (value !== undefined) return value;
    }
  return undefined;
}

/** A value of a type that no other row has, as far as the type goes. */
function valueOf({ name, type }: Column, serial: number): unknown {
  if (type.endsWith('[]')) return '{}';
  if (type === 'boolean') return true;
  if (type === 'json' || type === 'jsonb') return '{}';
  if (type === 'inet') return `192.0.2.${serial % 250}`;
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
  if (type === 'bytea') return Buffer.from(`${name}-${serial}`);
  if (type === 'date') return '2026-11-20';
  if (type.startsWith('timestamp')) return '2026-11-20T08:00:00Z';
  if (type === 'text' || type.startsWith('character')) return `${name}-${serial}`;
  return serial;
}

/** Columns that name a row of another table without a foreign key, since facts can be spread over servers. */
const named: Record<string, string> = { domain_id: 'domains', customer_id: 'customers', user_id: 'users' };

/**
 * Adds rows to tables whatever their shape: `add` returns the row it added, and adds what it refers to first. The rows of one call of
 * `fillTables` belong together: a domain and its reports have one customer.
 */
export function fillTables(db: Kysely<unknown>, tables: Tables, values: Values, serial: () => number) {
  const added = new Map<string, Row>();
  const adding = new Set<string>();

  async function referred(
    table: string,
    filling: Filling,
    constraints: readonly Constraint[],
    wanted: Set<string>,
  ): Promise<Row> {
    const keys = constraints.flatMap(({ kind, columns, target, targets }) =>
      kind === 'f' && target ? [{ columns, target, targets }] : [],
    );
    const loose = [...wanted].flatMap((name) => {
      const target = named[name];
      const isKey = keys.some(({ columns }) => columns.includes(name));
      return target === undefined || isKey || target === table ? [] : [{ columns: [name], target, targets: ['id'] }];
    });
    const row: Row = {};
    for (const { columns, target, targets } of [...keys, ...loose]) {
      if (!columns.some((name) => wanted.has(name))) continue;
      const free = ([filling, 'required'] as const).find((one) => !adding.has(`${target} ${one}`));
      const to = free === undefined ? null : await add(target, free);
      for (const [index, name] of columns.entries()) row[name] = to?.[targets[index] ?? ''] ?? null;
    }
    return row;
  }

  async function add(table: string, filling: Filling): Promise<Row> {
    const key = `${table} ${filling}`;
    const before = added.get(key);
    if (before) return before;
    adding.add(key);
    const constraints = tables.constraints.get(table) ?? [];
    const columns = (tables.columns.get(table) ?? []).filter(
      ({ filled, required }) => filled && (required || filling === 'every'),
    );
    const row = await referred(table, filling, constraints, new Set(columns.map(({ name }) => name)));
    for (const column of columns) {
      const { name } = column;
      const own = [`${table}.${name}`, name].find((one) => one in values);
      if (own === `${table}.${name}` || (own !== undefined && !(name in row))) row[name] = values[own];
      else if (!(name in row)) row[name] = listed(name, constraints) ?? valueOf(column, serial());
    }
    const names = Object.keys(row);
    const into =
      names.length === 0
        ? sql`default values`
        : sql`(${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(names.map((name) => row[name]))})`;
    try {
      const { rows } = await sql<Row>`insert into ${sql.table(table)} ${into} returning *`.execute(db);
      added.set(key, rows[0] ?? {});
    } catch (error) {
      throw new Error(`${table} takes no row: ${error instanceof Error ? error.message : String(error)} ${JSON.stringify(row)}`, {
        cause: error,
      });
    }
    adding.delete(key);
    return added.get(key) ?? {};
  }

  return add;
}
