/** Triple exponential smoothing with a week as its season (Winters 1960, additive), as the common libraries have it. */
const season = 7;
const steps = [0.05, 0.1, 0.2, 0.3, 0.5];
const trendSteps = [0, 0.01, 0.05, 0.1];

type State = { level: number; trend: number; seasonal: number[]; error: number };

function smooth(values: readonly number[], alpha: number, beta: number, gamma: number): State {
  const first = values.slice(0, season);
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / Math.max(1, some.length);
  const state: State = {
    level: mean(first),
    trend: (mean(values.slice(season, 2 * season)) - mean(first)) / season,
    seasonal: first.map((value) => value - mean(first)),
    error: 0,
  };
  values.slice(season).forEach((value, index) => {
    const at = index % season;
    const usual = state.seasonal[at] ?? 0;
    state.error += (value - (state.level + state.trend + usual)) ** 2;
    const level = alpha * (value - usual) + (1 - alpha) * (state.level + state.trend);
    state.trend = beta * (level - state.level) + (1 - beta) * state.trend;
    state.seasonal[at] = gamma * (value - level) + (1 - gamma) * usual;
    state.level = level;
  });
  return state;
}

/** What the smoothing with the least squared error one day ahead expects of the next days. Needs two weeks. */
export function holtWinters(values: readonly number[], horizon: number): number[] {
  const tried = steps.flatMap((alpha) => trendSteps.flatMap((beta) => steps.map((gamma) => smooth(values, alpha, beta, gamma))));
  const best = tried.reduce((least, one) => (one.error < least.error ? one : least));
  return Array.from({ length: horizon }, (_none, index) => {
    const usual = best.seasonal[(values.length - season + index) % season] ?? 0;
    return best.level + (index + 1) * best.trend + usual;
  });
}
