/** Of a normal distribution, the median of the deviations times this is the standard deviation. */
export const madToDeviation = 1.4826;

/** The middle value, `null` of nothing. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** The median of the distances from the median (MAD), in the unit of the values; `null` of nothing. */
export function mad(values: readonly number[]): number | null {
  const middle = median(values);
  return middle === null ? null : median(values.map((value) => Math.abs(value - middle)));
}

/**
 * The chance of at least `hits` hits in `tries` independent tries of a chance each, 0 to 1: summed up from `hits` on until the terms no
 * longer count.
 */
export function binomialTail(tries: number, hits: number, chance: number): number {
  if (hits <= 0 || chance >= 1) return 1;
  if (hits > tries || chance <= 0) return 0;
  if (hits <= tries * chance) return 1;
  let log = 0;
  for (let index = 1; index <= hits; index += 1) log += Math.log((tries - hits + index) / index);
  log += hits * Math.log(chance) + (tries - hits) * Math.log1p(-chance);
  let term = Math.exp(log);
  let sum = 0;
  for (let index = hits; index <= tries && term > sum * 1e-9; index += 1) {
    sum += term;
    term *= ((tries - index) / (index + 1)) * (chance / (1 - chance));
  }
  return Math.min(1, sum);
}
