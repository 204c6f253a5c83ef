import { expect, it } from 'vitest';
import { checkGroups } from '#domain/leads/check-groups.ts';
import type { ScoreLine } from '#domain/score/security-score.ts';

const line = (group: ScoreLine['group'], earned: number | null, of: number, todo: string | null = null): ScoreLine => ({
  id: `${group}${of}`,
  group,
  title: 'Line',
  earned,
  of,
  todo,
  rests_on: null,
  minutes: 10,
  by: 'dns_host',
});

it('adds the points of a group without what was not measured, and says what to do first', () => {
  const lines = [
    line('policy', 0, 10, 'Publish a record'),
    line('policy', 0, 30, 'Then move to p=reject'),
    line('spf', 7.25, 10, 'Shorten it'),
    line('spf', null, 5),
    line('mail', null, 20),
    line('base', 4, 4),
  ];
  const groups = checkGroups({ lines });
  const of = (name: string) => groups.find(({ group }) => group === name);
  expect(of('policy')).toEqual({ group: 'policy', earned: 0, of: 40, todo: 'Publish a record' });
  expect(of('spf')).toEqual({ group: 'spf', earned: 7.3, of: 10, todo: 'Shorten it' });
  expect(of('mail')).toEqual({ group: 'mail', earned: 0, of: 0, todo: null });
  expect(of('base')).toEqual({ group: 'base', earned: 4, of: 4, todo: null });
});
