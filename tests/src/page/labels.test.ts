import { expect, test } from 'vitest';
import { pointsLabel } from '#src/page/labels.ts';

test('differences are spelled with their direction', () => {
  const plain = (points: number) => String(points);
  expect(pointsLabel(98.4, 99.5, plain)).toBe('1.1 points down');
  expect(pointsLabel(99.5, 98.5, plain)).toBe('1 point up');
  expect(pointsLabel(98.41, 98.4, plain)).toBe('no change from the period before');
});
