import { describe, expect, it } from 'vitest';
import { dayAfter } from '#domain/sast.ts';
import { daysNeeded, forecastOf, lastForecast } from '#domain/series/forecast.ts';
import { forecastHorizons } from '#domain/vocabulary.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { madeDomain, madeSeries as series, madeStart as start } from '#tests/fakes/made-domains.ts';

const none: ReadonlySet<string> = new Set();

describe('a forecast', () => {
  it.each(forecastHorizons)('of %i days is refused until there is enough to look back on', (horizon) => {
    const enough = daysNeeded(horizon);
    const input = { unit: 'messages' as const, horizon, holidays: none };
    expect(forecastOf({ ...input, days: series(enough - 1, () => 5) })).toEqual({
      status: 'too_little_data',
      needsDays: enough,
      hasDays: enough - 1,
    });
    expect(forecastOf({ ...input, days: series(enough, () => 5) })).toMatchObject({
      status: 'ready',
      points: { length: horizon },
    });
  });

  it('counts measured days only, and begins with the first of them', () => {
    const days = series(90, (index) => (index < 40 || index % 2 === 0 ? null : 80));
    const input = { days, unit: 'percent' as const, holidays: none };
    expect(forecastOf({ ...input, horizon: 7 })).toMatchObject({ status: 'too_little_data', hasDays: 25 });
    expect(forecastOf({ ...input, days: [], horizon: 7 })).toMatchObject({ status: 'too_little_data', hasDays: 0 });
  });

  it('of a steady week repeats the week, and a holiday is like a Sunday', () => {
    const days = series(70, (index) => (index % 7 > 4 ? 20 : 100));
    const holiday = dayAfter(start, 72);
    const forecast = forecastOf({ days, unit: 'messages', horizon: 7, holidays: new Set([holiday]) });
    if (forecast.status !== 'ready') throw new Error('There is enough data.');
    const said = forecast.points.map(({ value }) => Math.round(value));
    expect(said.slice(5)).toEqual([20, 20]);
    expect(said.slice(0, 2)).toEqual([100, 100]);
    if (forecast.method === 'damped_trend') expect(said[2]).toBe(20);
  });

  it.each([
    ['percent', 99.5, 100],
    ['points', 97, 100],
    ['messages', 1, Number.POSITIVE_INFINITY],
  ] as const)('of %s stays inside what is possible', (unit, around, most) => {
    const chance = chanceFrom(5);
    const days = series(120, () => Math.min(most, Math.max(0, around + 4 * (chance() - 0.5))));
    const forecast = forecastOf({ days, unit, horizon: 30, holidays: none });
    if (forecast.status !== 'ready') throw new Error('There is enough data.');
    for (const { value, low, high } of forecast.points) {
      expect(low).toBeLessThanOrEqual(value);
      expect(value).toBeLessThanOrEqual(high);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(most);
    }
  });

  it('of 200 made domains holds 75 to 85% of what comes, and is closer than repeating last week', () => {
    let [inside, of, own, naive] = [0, 0, 0, 0];
    for (let seed = 1; seed <= 200; seed += 1) {
      const { days, holidays } = madeDomain(seed, 210);
      const past = days.slice(0, 180);
      const forecast = forecastOf({ days: past, unit: 'messages', horizon: 30, holidays });
      if (forecast.status !== 'ready') throw new Error('There is enough data.');
      days.slice(180).forEach(({ value }, index) => {
        const said = forecast.points[index];
        if (said === undefined || value === null) return;
        inside += Number(value >= said.low && value <= said.high);
        of += 1;
        own += Math.abs(Math.log1p(value) - Math.log1p(said.value));
        naive += Math.abs(Math.log1p(value) - Math.log1p(past[180 - 7 + (index % 7)]?.value ?? 0));
      });
    }
    expect(of).toBe(6_000);
    console.log(
      `forecast: ${((100 * inside) / of).toFixed(1)}% inside; error ${(own / of).toFixed(3)}, last week ${(naive / of).toFixed(3)}`,
    );
    expect((100 * inside) / of).toBeGreaterThan(75);
    expect((100 * inside) / of).toBeLessThan(85);
    expect(own).toBeLessThan(0.9 * naive);
  });

  it('of a month ago is measured against what came', () => {
    const { days, holidays } = madeDomain(3, 120);
    const last = lastForecast({ days, unit: 'messages', horizon: 30, holidays });
    expect(last).toMatchObject({ of: 30, points: { length: 30 } });
    expect(last?.points[0]?.day).toBe(days[90]?.day);
    expect(lastForecast({ days: days.slice(0, 89), unit: 'messages', horizon: 30, holidays })).toBeNull();
  });
});
