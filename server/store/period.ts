import { type RawBuilder, sql } from 'kysely';
import { textArray } from './text.ts';

/** Days 'YYYY-MM-DD' in UTC, both included. */
export type DayRange = { from: string; to: string };
export type Page = { offset: number; limit: number };
export type Direction = 'asc' | 'desc';

/**
 * `column = any(...)` over whole numbers; an empty list matches nothing. The numbers are part of the statement: as a text parameter that is
 * cast, the list is parsed again for every row it is compared with (2 ms a row at 15 000 numbers), and the planner does not know how long
 * it is.
 */
export function oneOf(column: string, numbers: readonly number[], type: 'int' | 'bigint' = 'bigint'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${sql.raw(literalOf(numbers, type))})`;
}

function literalOf(numbers: readonly number[], type: 'int' | 'bigint'): string {
  const wrong = numbers.find((one) => !Number.isSafeInteger(one));
  if (wrong !== undefined) throw new Error(`${wrong} is not a whole number.`);
  return `'{${numbers.join(',')}}'::${type}[]`;
}

/** From so many numbers on, to plan with each of them takes longer than to join them as rows. */
const many = 200;

/** `oneOf` for lists that may be long: 5 000 numbers take 2 ms less to plan, but partitions of the table are not left out. */
export function oneOfMany(column: string, numbers: readonly number[]): RawBuilder<boolean> {
  if (numbers.length < many) return oneOf(column, numbers, 'int');
  return sql<boolean>`${sql.ref(column)} in (select unnest(${sql.raw(literalOf(numbers, 'int'))}))`;
}

/** `domain_id = any(...)` for a table alias; no ids match nothing. */
export function ofDomains(alias: string, domainIds: readonly number[]): RawBuilder<boolean> {
  return oneOf(`${alias}.domain_id`, domainIds, 'int');
}

/** `day between ... and ...` for a table alias. */
export function inDays(alias: string, { from, to }: DayRange): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.day`)} between ${from}::date and ${to}::date`;
}

/** Text as a pattern for ILIKE that finds it anywhere, its own wildcards taken literally. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The most words of a search that are looked for: more are left out. */
const mostTerms = 12;

/** Whether a text holds every word of a search, in any order; a search without words matches all. */
export function holdsTerms(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const patterns = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostTerms)
    .map(anywhere);
  return sql<boolean>`(${text}) ilike all(${textArray(patterns)}::text[])`;
}

/** `order by` over a closed list of columns; the key itself never reaches the SQL. */
export function orderBy<Key extends string>(
  columns: Record<Key, string>,
  key: Key,
  direction: Direction,
  tieBreak: string,
): RawBuilder<unknown> {
  return sql.raw(`order by ${columns[key]} ${direction === 'desc' ? 'desc nulls last' : 'asc nulls first'}, ${tieBreak}`);
}
