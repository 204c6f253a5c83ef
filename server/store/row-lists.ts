import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * The rows of a query, read as one row with a list of the values of each column: hundreds of rows take the embedded kind several times as
 * long. Values are those of JSON, so times are texts. The first column is never null.
 */
export async function rowsInLists<Row extends object>(
  db: Db,
  query: RawBuilder<unknown>,
  columns: readonly (keyof Row & string)[],
): Promise<Row[]> {
  const lists = sql.join(columns.map((name) => sql`json_agg(t.${sql.ref(name)}) as ${sql.ref(name)}`));
  const { rows } = await sql<Record<string, unknown[] | null>>`select ${lists} from (${query}) t`.execute(db);
  const [found = {}] = rows;
  const [first = ''] = columns;
  return (found[first] ?? []).map((_, at) => Object.fromEntries(columns.map((name) => [name, found[name]?.[at]])) as Row);
}
