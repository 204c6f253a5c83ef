import { expect, test } from 'vitest';
import { pointsLabel, shareLabel } from '#src/page/labels.ts';

test('a share in words never says more than it is', () => {
  expect(shareLabel(0.899)).toBe('Eight in ten');
  expect(shareLabel(0.949)).toBe('Nine in ten');
  expect(shareLabel(0.999)).toBe('Nearly all');
  expect(shareLabel(1)).toBe('All of it');
  expect(shareLabel(0.02)).toBe('Less than one in ten');
});

test('differences are spelled with their direction', () => {
  const plain = (points: number) => String(points);
  expect(pointsLabel(98.4, 99.5, plain)).toBe('1.1 points down');
  expect(pointsLabel(99.5, 98.5, plain)).toBe('1 point up');
  expect(pointsLabel(98.41, 98.4, plain)).toBe('no change from the period before');
});
