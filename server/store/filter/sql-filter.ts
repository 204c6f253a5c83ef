import { type RawBuilder, sql } from 'kysely';
import type { Condition, Filter } from '#domain/filter/check.ts';
import { textArray } from '../text.ts';

/** How each field of a table is read in SQL. */
export type FilterColumns = Record<string, RawBuilder<unknown>>;

/**
 * A filter as a condition over named columns; every value is a parameter. Throws for a field without a column, which a checked filter does not
 * have.
 */
export function filterSql({ match, conditions }: Filter, columns: FilterColumns): RawBuilder<boolean> {
  if (conditions.length === 0) return sql<boolean>`true`;
  const parts = conditions.map((condition) => {
    const column = columns[condition.field.name];
    if (column === undefined) throw new Error(`There is no column for the field ${condition.field.name}.`);
    return sql`coalesce(${conditionSql(condition, column)}, false)`;
  });
  return sql<boolean>`(${sql.join(parts, match === 'all' ? sql` and ` : sql` or `)})`;
}

/** A time is compared by its day in South Africa (UTC+2 all year). */
function spelled({ field: { type } }: Condition, column: RawBuilder<unknown>): RawBuilder<unknown> {
  if (type === 'text') return sql`lower(${column})`;
  return type === 'time' ? sql`((${column} at time zone 'UTC') + interval '2 hours')::date` : column;
}

function parameter({ field: { type } }: Condition, value: Condition['values'][number] | undefined): RawBuilder<unknown> {
  if (type === 'number') return sql`${Number(value)}::float8`;
  if (type === 'flag') return sql`${value === true}::boolean`;
  return type === 'day' || type === 'time' ? sql`${String(value)}::date` : sql`${String(value)}::text`;
}

function conditionSql(condition: Condition, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const { field, operator, values } = condition;
  const own = spelled(condition, column);
  const first = parameter(condition, values[0]);
  const list =
    field.type === 'number'
      ? sql`any(${`{${values.map(Number).join(',')}}`}::text::float8[])`
      : sql`any(${textArray(values.map(String))}::text[])`;
  const isText = field.type === 'text' || field.type === 'choice' || field.type === 'address';
  const none = isText ? sql`(${column} is null or ${column} = '')` : sql`${column} is null`;
  switch (operator) {
    case 'eq':
      return sql`${own} = ${first}`;
    case 'ne':
      return sql`${own} is distinct from ${first}`;
    case 'in':
      return sql`${own} = ${list}`;
    case 'not_in':
      return sql`not coalesce(${own} = ${list}, false)`;
    case 'gt':
      return sql`${own} > ${first}`;
    case 'gte':
      return sql`${own} >= ${first}`;
    case 'lt':
      return sql`${own} < ${first}`;
    case 'lte':
      return sql`${own} <= ${first}`;
    case 'between':
      return sql`${own} between ${first} and ${parameter(condition, values[1])}`;
    case 'contains':
      return sql`position(${first} in ${own}) > 0`;
    case 'starts':
      return sql`starts_with(${own}, ${first})`;
    case 'ends':
      return sql`right(${own}, length(${first})) = ${first}`;
    case 'empty':
      return none;
    case 'not_empty':
      return sql`not ${none}`;
    case 'cidr':
      throw new Error('Networks are not compared in SQL.');
  }
}
