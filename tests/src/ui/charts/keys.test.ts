import { expect, test } from 'vitest';
import { movedBy } from '#src/ui/charts/keys.ts';

test('arrows move by a point, pages by a week or six hours, and neither leaves the chart', () => {
  expect(movedBy('ArrowLeft', 29, 30, 'day')).toBe(28);
  expect(movedBy('ArrowRight', 29, 30, 'day')).toBe(29);
  expect(movedBy('PageDown', 29, 30, 'day')).toBe(22);
  expect(movedBy('PageDown', 3, 24, 'hour')).toBe(0);
  expect(movedBy('Home', 12, 30, 'day')).toBe(0);
  expect(movedBy('End', 12, 30, 'day')).toBe(29);
});

test('other keys keep their own meaning', () => {
  expect(movedBy('Tab', 3, 30, 'day')).toBeNull();
  expect(movedBy('toString', 3, 30, 'day')).toBeNull();
  expect(movedBy('ArrowLeft', -1, 0, 'day')).toBeNull();
});
