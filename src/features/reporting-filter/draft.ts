import { checkFilter, type FilterProblem, type WrittenCondition } from '#domain/filter/check.ts';
import type { FilterOperator, FilterTable } from '#domain/vocabulary/filter.ts';
import type { AddressCondition, FieldOption } from './types.ts';

/** A condition being edited: its values as typed. `key` distinguishes it from the others. */
export type DraftCondition = { key: number; field: string; operator: string; values: string[] };

const isList = (operator: string) => operator === 'in' || operator === 'not_in';

/** What the editor begins with for the conditions of an address. */
export function draftsOf(where: readonly AddressCondition[]): DraftCondition[] {
  return where.map(([field, operator, ...values], key) => ({ key, field, operator, values: values.map(String) }));
}

/** A condition on a field that was just chosen, with its first operator. */
export function freshCondition(key: number, field: FieldOption): DraftCondition {
  return { key, field: field.name, operator: field.operators[0] ?? 'eq', values: field.type === 'flag' ? ['true'] : [] };
}

/** The same condition with another operator; values stay where the operator takes them too. */
export function withOperator(draft: DraftCondition, operator: FilterOperator): DraftCondition {
  if (operator === 'empty' || operator === 'not_empty') return { ...draft, operator, values: [] };
  const most = isList(operator) ? draft.values.length : operator === 'between' ? 2 : 1;
  return { ...draft, operator, values: draft.values.slice(0, most) };
}

/** Values of one field for text: those of a list have commas between them. */
export function typedValues(operator: string, text: string): string[] {
  return isList(operator) ? text.split(/[,;\n]/) : [text];
}

/** A draft as the address holds it; empty values are left out. */
export function addressOf({ field, operator, values }: DraftCondition): AddressCondition {
  return [field, operator, ...values.map((value) => value.trim()).filter((value) => value !== '')];
}

/** A condition of the address as the API takes it. */
export function writtenOf([field, operator, ...values]: AddressCondition): WrittenCondition & {
  value?: string | number | boolean | (string | number)[];
} {
  const [only] = values;
  if (only === undefined) return { field, operator };
  return isList(operator) || operator === 'between'
    ? { field, operator, value: values.map(String) }
    : { field, operator, value: only };
}

/** What is wrong with the conditions of an address. */
export function problemsOf(table: FilterTable, where: readonly AddressCondition[]): FilterProblem[] {
  return checkFilter(table, { conditions: where.map(writtenOf) }).problems;
}
