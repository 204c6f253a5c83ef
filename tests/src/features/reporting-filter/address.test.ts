import { defaultParseSearch } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { presetAddress } from '#src/entities/saved-filters/address.ts';
import type { AddressCondition, PresetConfig } from '#src/entities/saved-filters/types.ts';
import { analyticsSearch, savedConfig } from '#src/features/analytics/search.ts';
import { configOf } from '#src/features/reporting-filter/address.ts';
import { addressOf, draftsOf, typedValues, withOperator } from '#src/features/reporting-filter/draft.ts';
import { filterSearch } from '#src/features/reporting-filter/search.ts';
import type { FilterSearch } from '#src/features/reporting-filter/types.ts';
import { periodSearch } from '#src/page/search.ts';

const where: AddressCondition[] = [
  ['result', 'eq', 'failed'],
  ['messages', 'between', 5, 9],
  ['dkim_aligned', 'eq', true],
  ['envelope_to', 'empty'],
];

const parsedAddress = (config: PresetConfig) => defaultParseSearch(presetAddress({ filter_config: config }).split('?')[1] ?? '');

function reopened(search: FilterSearch): FilterSearch {
  const parsed = parsedAddress(configOf(search));
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

  it('restores a saved analysis: period, domain, result, splits and comparison', () => {
    const shown = { domain: 3, day: '2026-11-16', result: 'failed', split: 'country', compare: true, days: 90 } as const;
    const pivot = { rows: 'sender', columns: 'delivery', cells: 'pass_rate', from: '2026-10-01', to: '2026-10-31' } as const;
    for (const search of [shown, pivot, { days: 30 }])
      expect(analyticsSearch(parsedAddress(savedConfig(search)))).toEqual(analyticsSearch(search));
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
