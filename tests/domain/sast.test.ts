import { expect, test } from 'vitest';
import { stepLabel } from '#domain/alert-step-labels.ts';
import { clockText, minutesOf, momentText } from '#domain/sast.ts';

const after = Date.parse('2026-09-03T22:06:00Z');

test('a moment is written as on every page, whatever the locale data of the system', () => {
  expect(momentText(after)).toBe('4\u00a0Sep\u00a02026, 00:06');
  expect(stepLabel({ status: 'resolved', kind: 'resolved', by: 'Thandi Nkosi', at: new Date(after) })).toContain(
    'on 4\u00a0Sep, 00:06',
  );
});

test.each(['00:00', '07:30', '23:59'])('%s is what a clock shows', (time) => expect(clockText(minutesOf(time))).toBe(time));
