/** Where a series goes: `no_clear_trend` when chance alone could look like it, `too_little_data` under ten values. */
export type Direction = 'up' | 'down' | 'steady' | 'no_clear_trend' | 'too_little_data';

/** The slope of a series in its own unit for each step, `null` under ten values. */
export type Trend = { direction: Direction; slope: number | null };

const fewest = 10;
const mostPairs = 400;
/** Two-sided 95 % of the normal distribution. */
const criticalZ = 1.96;

/**
 * The trend of values that lie one step apart: Theil–Sen slope (the middle of the slopes of all pairs), compared with chance by the
 * Mann–Kendall test with ties counted. Of longer series the last 400 values are read. `steadyUnder` is the slope that counts as none.
 */
export function trendOf(values: readonly number[], steadyUnder = 0): Trend {
  const series = values.slice(-mostPairs);
  if (series.length < fewest) return { direction: 'too_little_data', slope: null };
  const slopes: number[] = [];
  let score = 0;
  for (let early = 0; early < series.length; early += 1)
    for (let late = early + 1; late < series.length; late += 1) {
      const rise = (series[late] ?? 0) - (series[early] ?? 0);
      slopes.push(rise / (late - early));
      score += Math.sign(rise);
    }
  slopes.sort((a, b) => a - b);
  const middle = slopes.length / 2;
  const slope = ((slopes[Math.ceil(middle) - 1] ?? 0) + (slopes[Math.floor(middle)] ?? 0)) / 2;
  const n = series.length;
  const ties = [...Map.groupBy(series, (value) => value).values()].reduce(
    (sum, { length: t }) => sum + t * (t - 1) * (2 * t + 5),
    0,
  );
  const variance = (n * (n - 1) * (2 * n + 5) - ties) / 18;
  if (variance === 0) return { direction: 'steady', slope: 0 };
  const z = (score - Math.sign(score)) / Math.sqrt(variance);
  if (Math.abs(z) < criticalZ) return { direction: Math.abs(slope) <= steadyUnder ? 'steady' : 'no_clear_trend', slope };
  if (Math.abs(slope) <= steadyUnder) return { direction: 'steady', slope };
  return { direction: slope > 0 ? 'up' : 'down', slope };
}
