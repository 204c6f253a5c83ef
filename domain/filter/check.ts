import { canonicalIp } from '../dmarc/source-ip.ts';
import { counted, listed } from '../text.ts';
import { type FilterMatch, type FilterOperator, type FilterTable, filterOperators } from '../vocabulary/filter.ts';
import { networkOf } from './networks.ts';
import { isRegexOperator, operatorsOf, valuesOf } from './operators.ts';
import { type FilterField, fieldOf, filterShapes } from './tables.ts';

/** One value of a condition, checked: a number for numbers, a boolean for flags, else text. */
export type FilterValue = string | number | boolean;

/** A condition as somebody wrote it. */
export type WrittenCondition = {
  field: string;
  operator: string;
  value?: FilterValue | readonly (string | number)[] | null | undefined;
};

/** A filter as somebody wrote it. */
export type WrittenFilter = { match?: FilterMatch | undefined; conditions?: readonly WrittenCondition[] | undefined };

/** A condition that was checked. Texts and addresses are in the spelling in which they are compared. */
export type Condition = { field: FilterField; operator: FilterOperator; values: readonly FilterValue[] };

/** A filter that was checked. */
export type Filter = { table: FilterTable; match: FilterMatch; conditions: readonly Condition[] };

/** What is wrong with a condition (its place from 0), at its field, operator or value, and what to do. */
export type FilterProblem = { condition: number; part: 'field' | 'operator' | 'value'; text: string };

/** The most conditions in a filter. */
export const maxConditions = 20;
const maxText = 253;

/** Checks a filter against the fields of a table. Conditions with a problem are left out of the filter. */
export function checkFilter(
  table: FilterTable,
  { match = 'all', conditions = [] }: WrittenFilter,
): { filter: Filter; problems: FilterProblem[] } {
  const problems: FilterProblem[] = [];
  const sound: Condition[] = [];
  for (const [at, written] of conditions.entries()) {
    const checked = checkCondition(table, written);
    if ('text' in checked) problems.push({ condition: at, ...checked });
    else sound.push(checked);
  }
  return { filter: { table, match, conditions: sound }, problems };
}

type Problem = Omit<FilterProblem, 'condition'>;

function checkCondition(table: FilterTable, written: WrittenCondition): Condition | Problem {
  const field = fieldOf(table, written.field);
  if (field === undefined) {
    const known = filterShapes[table].fields.map(({ name }) => name);
    return { part: 'field', text: `${filterShapes[table].label} have no field "${short(written.field)}". Use ${listed(known)}.` };
  }
  if (isRegexOperator(written.operator))
    return { part: 'operator', text: 'Regular expressions are not supported. Use contains, starts or ends.' };
  const operators = operatorsOf(field);
  const operator = filterOperators.find((one) => one === written.operator);
  if (operator === undefined || !operators.includes(operator))
    return {
      part: 'operator',
      text: `${field.label} does not take "${short(written.operator)}". Use ${listed(operators)}.`,
    };
  const [least, most] = valuesOf(operator);
  const given = [written.value ?? []].flat() as FilterValue[];
  if (given.length < least || given.length > most) return { part: 'value', text: countProblem(given.length, least, most) };
  const values: FilterValue[] = [];
  for (const value of given) {
    const checked = checkValue(field, operator, value);
    if (typeof checked === 'object') return { part: 'value', text: checked.text };
    values.push(checked);
  }
  const [first, last] = values;
  if (operator === 'between' && first !== undefined && last !== undefined && first > last)
    return { part: 'value', text: 'The second value is smaller than the first. Swap them.' };
  return { field, operator, values };
}

function countProblem(given: number, least: number, most: number): string {
  if (most === 0) return 'This operator takes no value. Remove it.';
  if (given > most) return most === 100 ? 'Give at most 100 values.' : `Give ${counted(most, 'value')}.`;
  return least === 2 ? 'Give two values.' : 'Enter a value.';
}

const short = (text: string) => text.slice(0, 60);

function checkValue(field: FilterField, operator: FilterOperator, value: FilterValue): FilterValue | { text: string } {
  switch (field.type) {
    case 'number':
      return checkNumber(value);
    case 'flag':
      return checkFlag(value);
    case 'day':
    case 'time':
      return checkDay(value);
    case 'choice':
      return checkChoice(field, value);
    case 'address':
      return checkAddress(operator, value);
    case 'text':
      return checkText(value);
  }
}

function checkNumber(value: FilterValue): FilterValue | { text: string } {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d{1,15}(\.\d{1,6})?\s*$/.test(value));
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : { text: 'Enter a number like 100.' };
}

function checkFlag(value: FilterValue): FilterValue | { text: string } {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : { text: 'Choose true or false.' };
}

function checkDay(value: FilterValue): FilterValue | { text: string } {
  const text = typeof value === 'string' ? value.trim() : '';
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  return isDay ? text : { text: 'Enter a day like 2026-11-20.' };
}

function checkChoice({ choices = [] }: FilterField, value: FilterValue): FilterValue | { text: string } {
  return choices.includes(String(value)) ? String(value) : { text: `Choose ${choices.join(', ')}.` };
}

function checkAddress(operator: FilterOperator, value: FilterValue): FilterValue | { text: string } {
  const text = String(value).trim().toLowerCase();
  if (operator === 'cidr')
    return networkOf(text) === null ? { text: 'Enter a network like 192.0.2.0/24 or 2001:db8::/32.' } : text;
  if (operator === 'starts')
    return /^[0-9a-f.:]{1,45}$/.test(text) ? text : { text: 'Enter how an address begins, like 192.0.2.' };
  return canonicalIp(text) ?? { text: 'Enter an IP address like 192.0.2.10. For a network use the operator cidr.' };
}

function checkText(value: FilterValue): FilterValue | { text: string } {
  const text = String(value).trim().toLowerCase();
  if (text === '') return { text: 'Enter a value.' };
  return text.length > maxText ? { text: `Use at most ${maxText} characters.` } : text;
}
