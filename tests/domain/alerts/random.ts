/** A stream of numbers that is the same for the same seed. */
export type Random = {
  next: () => number;
  between: (low: number, high: number) => number;
  whole: (low: number, high: number) => number;
  normal: () => number;
  poisson: (mean: number) => number;
  binomial: (tries: number, chance: number) => number;
};

/** Opens a stream (mulberry32). */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const poisson = (mean: number) => {
    if (mean <= 0) return 0;
    if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const limit = Math.exp(-mean);
    let product = next();
    let count = 0;
    while (product > limit) {
      product *= next();
      count += 1;
    }
    return count;
  };
  const binomial = (tries: number, chance: number) => {
    if (tries * Math.min(chance, 1 - chance) > 30)
      return Math.min(tries, Math.max(0, Math.round(tries * chance + Math.sqrt(tries * chance * (1 - chance)) * normal())));
    if (tries > 60 && chance < 0.5) return Math.min(tries, poisson(tries * chance));
    let hits = 0;
    for (let index = 0; index < tries; index += 1) if (next() < chance) hits += 1;
    return hits;
  };
  return {
    next,
    normal,
    poisson,
    binomial,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => Math.floor(low + (high - low + 1) * next()),
  };
}
