import { sql } from 'kysely';
import type { SeriesDay } from '#domain/series/metrics.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { withDemoDns } from '#server/demo/zone.ts';
import { startIntake } from '#server/intake.ts';
import { publicHolidays } from '#server/services/holidays.ts';
import { openBench } from './context.ts';

/** The messages by day of each domain of the demo, and the public holidays around them. */
export async function demoDays(): Promise<{ series: SeriesDay[][]; holidays: string[] }> {
  const { context, close } = await openBench(null);
  const demo = withDemoDns(context);
  const intake = await startIntake(demo);
  await fillDemo(demo, () => undefined, { days: 120 });
  await intake.stop();
  const { rows } = await sql<{ domain: number; day: string; value: number }>`
    select domain_id as domain, to_char(day, 'YYYY-MM-DD') as day, total::float8 as value from daily_domain order by domain_id, day`.execute(
    context.store.db,
  );
  await close();
  const now = Date.now();
  return {
    series: [...Map.groupBy(rows, ({ domain }) => domain).values()].map(filled),
    holidays: [...publicHolidays(now - 400 * 86_400_000, now)],
  };
}

/** No day left out, and without the last two, which may still grow. */
function filled(rows: readonly { day: string; value: number }[]): SeriesDay[] {
  const known = new Map(rows.map(({ day, value }) => [day, value]));
  const [first, last] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? ''].map((day) => Date.parse(day) / 86_400_000);
  return Array.from({ length: (last ?? 0) - (first ?? 0) - 1 }, (_none, index) => {
    const day = new Date(((first ?? 0) + index) * 86_400_000).toISOString().slice(0, 10);
    return { day, value: known.get(day) ?? 0 };
  });
}
