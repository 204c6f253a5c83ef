/** A repeatable source of numbers from 0 to 1: the demo is the same on every machine. */
export type Chance = () => number;

/** Mulberry32. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number around a mean, never negative: the sum of four chances, near enough to a bell. */
export function around(chance: Chance, mean: number, spread = 0.35): number {
  const bell = (chance() + chance() + chance() + chance()) / 2 - 1;
  return Math.max(0, Math.round(mean * (1 + bell * spread * 2)));
}

export function pick<T>(chance: Chance, from: readonly T[]): T {
  const chosen = from[Math.floor(chance() * from.length)];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
}
