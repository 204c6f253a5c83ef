import type { FilterFieldType, FilterOperator } from '../vocabulary/filter.ts';
import type { FilterField } from './tables.ts';

const order = ['eq', 'gt', 'gte', 'lt', 'lte', 'between'] as const;

const ofType: Record<FilterFieldType, readonly FilterOperator[]> = {
  text: ['eq', 'ne', 'in', 'not_in', 'contains', 'starts', 'ends'],
  number: [...order, 'ne', 'in'],
  day: order,
  time: order,
  address: ['eq', 'ne', 'in', 'not_in', 'starts', 'cidr'],
  choice: ['eq', 'ne', 'in', 'not_in'],
  flag: ['eq'],
};

/** The operators that a field takes. */
export function operatorsOf({ type, isList, isNullable }: FilterField): readonly FilterOperator[] {
  return isList || isNullable ? [...ofType[type], 'empty', 'not_empty'] : ofType[type];
}

/** How many values an operator takes, from and to. */
export function valuesOf(operator: FilterOperator): readonly [least: number, most: number] {
  if (operator === 'empty' || operator === 'not_empty') return [0, 0];
  if (operator === 'between') return [2, 2];
  return operator === 'in' || operator === 'not_in' ? [1, 100] : [1, 1];
}

const regexNames = new Set(['regex', 'regexp', 'match', 'matches', '~', '~*', '!~', 'rlike', 'similar', 'like', 'ilike']);

/** Whether somebody asks for a pattern, which is refused: one pattern can keep a server busy for ever. */
export function isRegexOperator(name: string): boolean {
  return regexNames.has(name.toLowerCase());
}
