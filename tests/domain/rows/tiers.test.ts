import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pushTier } from '#domain/rows/tiers.ts';

const push = (tiers: readonly number[][], one: number[]) =>
  pushTier(
    tiers,
    one,
    ({ length }) => length,
    (older, newer) => [...older, ...newer],
  );

describe('tiers', () => {
  it('hold everything in the order in which it was added, each more than eight times as large as the next', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(), { maxLength: 40 }), { minLength: 1, maxLength: 60 }), (added) => {
        const tiers = added.reduce<number[][]>(push, []);
        expect(tiers.flat()).toEqual(added.flat());
        for (const [at, tier] of tiers.entries()) if (at > 0) expect(tiers[at - 1]?.length).toBeGreaterThan(8 * tier.length);
      }),
    );
  });

  it('copy a value rarely', () => {
    let copied = 0;
    let tiers: number[][] = [];
    for (let n = 0; n < 4_000; n += 1)
      tiers = pushTier(
        tiers,
        [n],
        ({ length }) => length,
        (older, newer) => {
          copied += older.length + newer.length;
          return [...older, ...newer];
        },
      );
    expect(copied / 4_000).toBeLessThan(40);
    expect(tiers.length).toBeLessThan(6);
  });
});
