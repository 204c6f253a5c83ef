import { expect, test } from 'vitest';
import { contrast, parseRgb } from '#src/features/style-guide/contrast.ts';

test('black on white is 21 to 1, in either order', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5);
});

test('both spellings of a computed colour are read', () => {
  expect(parseRgb('rgb(14, 27, 44)')).toEqual([14, 27, 44]);
  expect(parseRgb('color(srgb 1 0 0.5)')).toEqual([255, 0, 127.5]);
  expect(() => parseRgb('none')).toThrow(RangeError);
});
