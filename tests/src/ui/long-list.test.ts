import { describe, expect, it } from 'vitest';
import { isLong, matching } from '#src/ui/options.ts';

const options = Array.from({ length: 2_000 }, (_, index) => ({ id: String(index), label: `Customer ${index}` }));

describe('a list of 2 000 options', () => {
  it('shows 50, says how many more there are, and finds any by typing', () => {
    expect(isLong(options)).toBe(true);
    expect(matching(options, '', null)).toMatchObject({ found: { length: 50 }, more: 1_950 });
    expect(matching(options, 'customer 1999', null)).toEqual({ found: [options[1_999]], more: 0 });
    expect(matching(options, 'nobody', null)).toEqual({ found: [], more: 0 });
  });

  it('has the chosen one among those shown', () => {
    expect(matching(options, '', '1234')).toMatchObject({ found: { 0: { id: '1234' }, length: 51 }, more: 1_949 });
  });
});
