import { expect, test } from 'vitest';
import { stampAge } from '#src/ui/stamp-age.ts';

const hourMs = 3_600_000;

test.each([
  [null, 'never'],
  [0, 'fresh'],
  [hourMs - 1, 'fresh'],
  [hourMs, 'aged'],
  [24 * hourMs, 'aged'],
  [24 * hourMs + 1, 'stale'],
])('%s ms old is %s', (ageMs, age) => {
  const nowMs = 1_800_000_000_000;
  expect(stampAge(ageMs === null ? null : nowMs - ageMs, nowMs)).toBe(age);
});
