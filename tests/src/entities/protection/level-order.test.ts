import { expect, test } from 'vitest';
import { levelRank, worstFirst } from '#src/entities/protection/level-order.ts';

test('a domain that is not checked yet comes before every level', () => {
  const ranks = worstFirst.map((level) => levelRank(level, true));
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  for (const level of worstFirst) expect(levelRank(level, false)).toBeLessThan(Math.min(...ranks));
});
