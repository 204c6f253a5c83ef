import { expect, it } from 'vitest';
import { hoursFinding } from '#src/entities/intake/hours-finding.ts';

it('says from when on there were no rows, since what came in the hour before still counts for the day', () => {
  const hour = (at: string, rows: number) => ({ hour: `2026-11-29T${at}:00.000Z`, rows });
  expect(hoursFinding([hour('03:00', 0), hour('04:00', 0)])).toBe('No rows since 05:00');
  expect(hoursFinding([hour('03:00', 10), hour('04:00', 30)])).toBe('Busiest hour: 06:00, 75% of the day');
  expect(hoursFinding([])).toBe('No rows yet');
});
