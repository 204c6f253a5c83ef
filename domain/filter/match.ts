import { canonicalIp } from '../dmarc/source-ip.ts';
import { addressWords } from '../rows/addresses.ts';
import type { Condition, Filter, FilterValue } from './check.ts';
import { isInNetwork, networkOf } from './networks.ts';

/** What a row has in a field: a value, none, or several. */
export type Cell = FilterValue | null | (string | null)[];

/** A row by the names of its fields. */
export type Cells = Readonly<Record<string, Cell>>;

const saHours = 2;

/** The day in South Africa (UTC+2 all year) of a time in ISO form. */
export function saDay(time: string): string {
  return new Date(Date.parse(time) + saHours * 3_600_000).toISOString().slice(0, 10);
}

/** Tests the rows of a table against a filter: all conditions, or one of them; a filter without conditions takes every row. */
export function openMatch({ match, conditions }: Filter): (row: Cells) => boolean {
  if (conditions.length === 0) return () => true;
  const tests = conditions.map((condition) => {
    const test = testOf(condition);
    return (row: Cells) => test(row[condition.field.name] ?? null);
  });
  return match === 'all' ? (row) => tests.every((test) => test(row)) : (row) => tests.some((test) => test(row));
}

/** Whether a condition turns its question around: it holds where none of the values is found. */
export const isNegative = ({ operator }: Pick<Condition, 'operator'>) =>
  operator === 'ne' || operator === 'not_in' || operator === 'empty';

/**
 * Tests what a row has in the field of a condition. Of several values one must fit, of a negative condition none. No value fits nothing but
 * `ne`, `not_in` and `empty`.
 */
export function testOf(condition: Condition): (cell: Cell) => boolean {
  const fits = fitOf(condition);
  const isFound = (cell: Cell) =>
    typeof cell === 'object'
      ? cell !== null && cell.some((one) => one !== null && one !== '' && fits(one))
      : cell !== '' && fits(cell);
  return isNegative(condition) ? (cell) => !isFound(cell) : isFound;
}

/** Tests one value for what the condition asks, or for what a negative one forbids. */
function fitOf({ field, operator, values }: Condition): (value: FilterValue) => boolean {
  const [first = '', last = ''] = values;
  if (operator === 'empty' || operator === 'not_empty') return () => true;
  if (field.type === 'address') return addressFit(operator, values.map(String));
  const of = spelling(field.type);
  switch (operator) {
    case 'eq':
    case 'ne':
      return (value) => of(value) === first;
    case 'in':
    case 'not_in': {
      const wanted = new Set(values);
      return (value) => wanted.has(of(value));
    }
    case 'gt':
      return (value) => of(value) > first;
    case 'gte':
      return (value) => of(value) >= first;
    case 'lt':
      return (value) => of(value) < first;
    case 'lte':
      return (value) => of(value) <= first;
    case 'between':
      return (value) => of(value) >= first && of(value) <= last;
    case 'contains':
      return (value) => String(of(value)).includes(String(first));
    case 'starts':
      return (value) => String(of(value)).startsWith(String(first));
    case 'ends':
      return (value) => String(of(value)).endsWith(String(first));
    case 'cidr':
      return () => false;
  }
}

/** How a value of a row is spelled where it is compared. */
function spelling(type: Condition['field']['type']): (value: FilterValue) => FilterValue {
  if (type === 'text') return (value) => String(value).toLowerCase();
  if (type === 'time') return (value) => saDay(String(value));
  return (value) => value;
}

function addressFit(operator: Condition['operator'], values: readonly string[]): (value: FilterValue) => boolean {
  const [first = ''] = values;
  if (operator === 'starts') return (value) => String(value).startsWith(first);
  if (operator === 'cidr') {
    const network = networkOf(first);
    return (value) => {
      const address = canonicalIp(String(value));
      if (network === null || address === null) return false;
      const words = addressWords(address);
      return isInNetwork(network, words, 0, words.length === 4);
    };
  }
  const wanted = new Set(values);
  return (value) => wanted.has(String(value));
}
