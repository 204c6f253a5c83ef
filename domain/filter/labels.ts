import type { FilterFieldType, FilterOperator } from '../vocabulary/filter.ts';
import type { Condition } from './check.ts';

const operatorLabels: Record<FilterOperator, string> = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  not_in: 'is none of',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  between: 'is between',
  contains: 'contains',
  starts: 'starts with',
  ends: 'ends with',
  cidr: 'is in the network',
  empty: 'is empty',
  not_empty: 'is not empty',
};

const timeOperators: Partial<Record<FilterOperator, string>> = {
  gt: 'is after',
  gte: 'is on or after',
  lt: 'is before',
  lte: 'is on or before',
};

/** An operator in words, as it reads between such a field and its value. */
export function operatorLabel(operator: FilterOperator, { type }: { type: FilterFieldType }): string {
  return (type === 'day' || type === 'time' ? timeOperators[operator] : undefined) ?? operatorLabels[operator];
}

/** "Messages is between 10 and 20": a condition in words. */
export function conditionLabel({ field, operator, values }: Condition): string {
  const words = values.map((value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)));
  return [field.label, operatorLabel(operator, field), words.join(operator === 'between' ? ' and ' : ', ')].join(' ').trim();
}
