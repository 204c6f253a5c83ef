import { forecastOf } from '#domain/series/forecast.ts';
import type { SeriesDay } from '#domain/series/metrics.ts';
import { madeDomain } from '#tests/fakes/made-domains.ts';
import { holtWinters } from './holt-winters.ts';
import { say, table } from './print.ts';
import { runJob } from './run-job.ts';

type Series = { days: readonly SeriesDay[]; holidays: ReadonlySet<string> };
type Errors = { own: number; naive: number; holtWinters: number; inside: number; of: number; trends: number; series: number };

const madeDomains = 200;
const madeDays = 180;

const smallest = (value: number): number => Math.max(0, value);

/** Forecasts the last days of each series from those before, and sums how far each method was off, relative to the size of the series. */
function errorsOf(series: readonly Series[], horizon: 7 | 30 | 60 | 90): Errors {
  const sums: Errors = { own: 0, naive: 0, holtWinters: 0, inside: 0, of: 0, trends: 0, series: 0 };
  for (const { days, holidays } of series) {
    const [past, came] = [days.slice(0, -horizon), days.slice(-horizon)];
    const forecast = forecastOf({ days: past, unit: 'messages', horizon, holidays });
    if (forecast.status !== 'ready') continue;
    const values = past.map(({ value }) => value ?? 0);
    const smoothed = holtWinters(values.map(Math.log1p), horizon).map(Math.expm1).map(smallest);
    const size = came.reduce((sum, { value }) => sum + (value ?? 0), 0) / horizon;
    if (size === 0) continue;
    sums.series += 1;
    sums.trends += Number(forecast.method === 'damped_trend');
    came.forEach(({ value }, index) => {
      const said = forecast.points[index];
      if (value === null || said === undefined) return;
      sums.of += 1;
      sums.own += Math.abs(value - said.value) / size;
      sums.naive += Math.abs(value - (values[values.length - 7 + (index % 7)] ?? 0)) / size;
      sums.holtWinters += Math.abs(value - (smoothed[index] ?? 0)) / size;
      sums.inside += Number(value >= said.low && value <= said.high);
    });
  }
  return sums;
}

function row(name: string, series: readonly Series[], horizon: 7 | 30 | 60 | 90): string[] {
  const { own, naive, holtWinters: smoothed, inside, of, trends, series: count } = errorsOf(series, horizon);
  const percent = (sum: number) => `${((100 * sum) / Math.max(1, of)).toFixed(1)}%`;
  return [
    `${name}, ${horizon} days`,
    String(count),
    percent(own),
    percent(naive),
    percent(smoothed),
    `${Math.round((100 * trends) / Math.max(1, count))}%`,
    percent(inside),
  ];
}

/** How far forecasts are off, beside repeating last week and Holt–Winters, on made domains and on those of the demo. */
export async function benchForecasts(): Promise<void> {
  const made = (horizon: number) =>
    Array.from({ length: madeDomains }, (_none, index) => madeDomain(index + 1, madeDays + horizon));
  const found = await runJob<{ series: SeriesDay[][]; holidays: string[] }>('demo-days');
  // Few domains: each is asked at four Mondays.
  const demo = found.series.flatMap((days) =>
    [0, 7, 14, 21].map((later) => ({ days: days.slice(0, days.length - later), holidays: new Set(found.holidays) })),
  );
  say(
    table(
      ['mean error of a day', 'series', 'Beacon', 'last week again', 'Holt–Winters', 'trend chosen', 'inside the 80% range'],
      [
        ...([7, 30, 60, 90] as const).map((horizon) => row('made domains', made(horizon), horizon)),
        ...([7, 30] as const).map((horizon) => row('demo', demo, horizon)),
      ],
    ),
  );
}
