import { describe, expect, it } from 'vitest';
import { type PolicyCount, reportedPolicy } from '#domain/protection/reported-policy.ts';

const on = (date: number) => `2026-11-${String(date).padStart(2, '0')}`;
const days = (policy: string | null, from: number, to: number, reports = 1): PolicyCount[] =>
  Array.from({ length: to - from + 1 }, (_none, index) => ({ day: on(from + index), policy, reports }));
const together = (...parts: PolicyCount[][]) => parts.flat().sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));

describe('the policy that reports show', () => {
  it.each<[string, PolicyCount[], { policy: string | null; since: string } | null]>([
    ['none without reports', [], null],
    ['the only one, since the first report', days('none', 3, 9), { policy: 'none', since: on(3) }],
    [
      'another since the day of the change',
      together(days('none', 1, 10), days('quarantine', 11, 23)),
      { policy: 'quarantine', since: on(11) },
    ],
    [
      'another although some reporters were slow',
      together(days('none', 1, 10, 4), days('none', 11, 14), days('reject', 11, 20, 3)),
      { policy: 'reject', since: on(11) },
    ],
    [
      'the same although one report of a day without others says otherwise',
      together(days('reject', 1, 22, 2), days('none', 21, 21), days('none', 23, 23)),
      { policy: 'reject', since: on(1) },
    ],
    [
      'the same although one of long ago says otherwise',
      together(days('reject', 1, 9), days('none', 10, 10), days('reject', 11, 23)),
      { policy: 'reject', since: on(1) },
    ],
    [
      'the newest after a long pause',
      together(days('none', 1, 2, 9), days('reject', 20, 20)),
      { policy: 'reject', since: on(20) },
    ],
    ['none named', days(null, 4, 6), { policy: null, since: on(4) }],
  ])('is %s', (_name, counts, expected) => {
    expect(reportedPolicy(counts)).toEqual(expected);
  });
});
