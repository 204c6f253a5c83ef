import { defaultParseSearch } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { configOf, presetAddress } from '#src/features/reporting-filter/address.ts';
import { addressOf, draftsOf, typedValues, withOperator } from '#src/features/reporting-filter/draft.ts';
import { filterSearch } from '#src/features/reporting-filter/search.ts';
import type { AddressCondition, FilterSearch, Preset } from '#src/features/reporting-filter/types.ts';
import { periodSearch } from '#src/page/search.ts';

const where: AddressCondition[] = [
  ['result', 'eq', 'failed'],
  ['messages', 'between', 5, 9],
  ['dkim_aligned', 'eq', true],
  ['envelope_to', 'empty'],
];

function reopened(search: FilterSearch): FilterSearch {
  const facts = { id: 1, name: 'Any', description: '', created_by: '', created_time: '', may_change: true };
  const preset: Preset = { ...facts, filter_config: configOf(search) };
  const parsed = defaultParseSearch(presetAddress(preset).split('?')[1] ?? '');
  return { ...periodSearch(parsed), ...filterSearch(parsed) };
}

describe('the address of a filter', () => {
  it('restores what was saved: table, conditions, period', () => {
    const again = reopened({ table: 'reports', match: 'any', where, days: 90 });
    expect(again).toMatchObject({ table: 'reports', match: 'any', days: 90 });
    expect(configOf(again)).toEqual(configOf({ table: 'reports', match: 'any', where, days: 90 }));
    const dates = { from: '2026-10-01', to: '2026-10-31' };
    expect(reopened({ where, ...dates })).toMatchObject({ table: 'records', ...dates });
  });

  it('leaves out what makes no sense', () => {
    const given = { table: 'people', match: 'some', where: [['a', 'eq', 1], ['b'], 'c', [1, 'eq'], ['d', 'eq', { e: 1 }]] };
    expect(filterSearch(given)).toEqual({ table: undefined, match: undefined, where: [['a', 'eq', 1]] });
  });
});

describe('a condition that is edited', () => {
  it('comes back as it was', () => {
    expect(draftsOf(where).map(addressOf)).toEqual(where.map((one) => one.map(String)));
  });

  it('keeps the values that its new operator takes', () => {
    const [draft] = draftsOf([['messages', 'between', 5, 9]]);
    if (draft === undefined) throw new Error('There is no draft.');
    expect(withOperator(draft, 'gte').values).toEqual(['5']);
    expect(withOperator(draft, 'in').values).toEqual(['5', '9']);
    expect(withOperator(draft, 'empty').values).toEqual([]);
  });

  it('has several values with commas between them where its operator takes several', () => {
    expect(typedValues('in', 'a, b,c')).toEqual(['a', ' b', 'c']);
    expect(typedValues('contains', 'a, b')).toEqual(['a, b']);
  });
});
