import { describe, expect, it } from 'vitest';
import { byQuarter, movesFinding } from '#src/features/executive/moves.ts';

const move = (day: string, days: number) => ({ domain_id: days, domain: `d${days}.example`, day, days });
const said = (moves: ReturnType<typeof move>[], month = '2026-11') => movesFinding(byQuarter(moves, month));

describe('the moves to enforcement', () => {
  it('puts each into three months that end with the current one', () => {
    const quarters = byQuarter(
      [move('2025-12-01', 9), move('2026-02-28', 3), move('2026-09-01', 5), move('2026-11-30', 8)],
      '2026-11',
    );
    expect(quarters.map(({ label, median, moves }) => [label, median, moves.length])).toEqual([
      ['Dec–Feb', 6, 2],
      ['Mar–May', null, 0],
      ['Jun–Aug', null, 0],
      ['Sep–Nov', 6.5, 2],
    ]);
  });

  it('begins with the first three months in which a domain moved', () => {
    expect(byQuarter([move('2026-07-01', 9)], '2026-11').map(({ label }) => label)).toEqual(['Jun–Aug', 'Sep–Nov']);
    expect(byQuarter([move('2026-01-05', 9)], '2026-01').map(({ label }) => label)).toEqual(['Nov–Jan']);
  });

  it.each([
    ['Median of 66 days in Sep–Nov, 97 days in Dec–Feb', [move('2025-12-05', 97), move('2026-10-01', 66)]],
    ['Median of 1 day for one domain', [move('2026-10-01', 1)]],
    ['Median of 50 days for three domains', [move('2026-06-01', 1), move('2026-07-01', 50), move('2026-08-31', 90)]],
  ])('%s', (finding, moves) => expect(said(moves)).toBe(finding));
});
