import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { dayAfter } from '#domain/sast.ts';
import { forecastHorizons, seriesMetrics } from '#domain/vocabulary.ts';
import { addChanges, saveProtectionDay } from '#server/store/domains/check-history.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { timeSeries } = contract;
const settled = '2026-11-18';
let test: TestApp;
let owner: TestUser;
let stranger: TestUser;
let id: number;

/** Seventy days up to the last settled one: 100 messages on weekdays, 20 at weekends, all but four passed. */
async function fill(): Promise<void> {
  const { db } = test.context.store;
  const days = Array.from({ length: 70 }, (_none, index) => dayAfter(settled, index - 69));
  const rows = days.map((day) => {
    const total = [0, 6].includes(new Date(day).getUTCDay()) ? 20 : 100;
    const sums = {
      total,
      passed: total - 4,
      dkim_aligned: total - 4,
      spf_aligned: total / 2,
      both_aligned: total / 2,
      failed: 4,
    };
    const rest = { disp_none: total - 3, disp_quarantine: 1, disp_reject: 2, overridden: 0, forwarded: 0, reports: 1 };
    return { domain_id: id, day, ...sums, ...rest };
  });
  await db.insertInto('daily_domain').values(rows).execute();
}

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-21T09:41:00Z' });
  const customerId = await test.customer('Karoo');
  id = await test.domain('karoo.example', customerId);
  owner = await test.login('customer', [{ customerId, level: 'view' }]);
  stranger = await test.login('customer', [{ customerId: await test.customer('Other'), level: 'owner' }]);
  await fill();
});
afterAll(() => test.close());

describe('time series of a domain', () => {
  it('are a week of SPF unless something else is asked, each value with the span it was measured over', async () => {
    const usual = await test.call(timeSeries.data, { params: { id } }, owner);
    expect(usual).toMatchObject({ metric: 'spf_pass_rate', unit: 'percent', settled_to: settled, period: { days: 7 } });
    expect(usual.points.at(-3)).toEqual({
      day: settled,
      value: 50,
      span_start: '2026-11-18T00:00:00.000Z',
      span_end: '2026-11-19T00:00:00.000Z',
    });
    expect(usual.points.at(-1)).toMatchObject({ day: '2026-11-20', value: null });
    const half = await test.call(timeSeries.data, { params: { id }, query: { hours_back: 36 } }, owner);
    expect(half.points).toHaveLength(2);
  });

  it('say the same of every metric that the overview says', async () => {
    const { series } = await test.call(timeSeries.generate, { params: { id }, body: {} }, owner);
    expect(series.map(({ metric }) => metric)).toEqual([...seriesMetrics]);
    const overview = await test.call(contract.dmarc.overview, { params: { id }, query: { days: 30 } }, owner);
    const by_day = overview.by_day.slice(0, -2);
    const valuesOf = (wanted: string) =>
      series
        .find(({ metric }) => metric === wanted)
        ?.points.slice(0, -2)
        .map(({ value }) => value);
    expect(valuesOf('volume')).toEqual(by_day.map(({ messages }) => messages));
    expect(valuesOf('rejected')).toEqual(by_day.map(({ rejected }) => rejected));
    expect(valuesOf('dmarc_pass_rate')).toEqual(
      by_day.map(({ messages, passed }) => (messages === 0 ? null : (100 * passed) / messages)),
    );
  });

  it('have no value before the first report and after the last: a domain whose reports stop has not stopped sending', async () => {
    const { points } = await test.call(
      timeSeries.data,
      { params: { id }, query: { hours_back: 80 * 24, metric: 'volume' } },
      owner,
    );
    expect(points[0]).toMatchObject({ day: '2026-09-02', value: null });
    expect(points.find(({ value }) => value !== null)?.day).toBe('2026-09-10');
    expect(points.slice(-3).map(({ value }) => value)).toEqual([100, null, null]);
  });

  it('show the score of each day it is known of, the changes of records, the alerts and the holidays', async () => {
    const { db } = test.context.store;
    const day = { day: '2026-11-18', level: 'monitoring', stage: 'none', score: 71, grade: 'C' } as const;
    await saveProtectionDay(db, id, { ...day, ownMessages: 100, ownPassed: 96 });
    await addChanges(db, id, new Date('2026-11-17T10:00:00Z'), [
      { type: 'DMARC', name: '_dmarc.karoo.example', before: 'v=DMARC1; p=none', after: 'v=DMARC1; p=reject' },
    ]);
    const spike = { severity: 'high', happenedAt: new Date('2026-11-18T00:00:00Z') } as const;
    const alert = await openAlertRow(test, id, spike);
    await openAlertRow(test, id, { ...spike, severity: 'info' });
    await openAlertRow(test, id, { ...spike, happenedAt: new Date('2026-10-01T00:00:00Z') });
    await openAlertRow(test, await test.domain('other.example', await test.customer('Elsewhere')), spike);
    const score = await test.call(timeSeries.data, { params: { id }, query: { metric: 'score' } }, owner);
    expect(score.unit).toBe('points');
    expect(score.points.flatMap(({ value }) => value ?? [])).toEqual([71]);
    expect(score.changes).toEqual([
      { day: '2026-11-17', record: 'DMARC', before: 'v=DMARC1; p=none', after: 'v=DMARC1; p=reject' },
    ]);
    expect(score.alerts).toEqual([{ id: alert, day: '2026-11-18', severity: 'high', title: 'The DMARC record is gone' }]);
    expect(score.holidays[0]).toEqual({ day: '2026-12-16', name: 'Day of Reconciliation' });
  });

  it('have a trend without weekends, by GET and by POST', async () => {
    const asked = { metric: 'volume' as const, days_back: 28 };
    const got = await test.call(timeSeries.trends, { params: { id }, query: asked }, owner);
    expect(got.trend).toMatchObject({ direction: 'steady', slope_per_week: 0, weekend_pct: 20 });
    expect(got).toMatchObject({ measured_days: 28, period: { end_date: settled } });
    expect(await test.call(timeSeries.readTrends, { params: { id }, body: asked }, owner)).toEqual(got);
    const short = { metric: 'volume' as const, days_back: 7 };
    const { trend } = await test.call(timeSeries.trends, { params: { id }, query: short }, owner);
    expect(trend).toMatchObject({ direction: 'too_little_data', weekend_pct: null });
  });

  it('have forecasts as far as there is enough data, which say how much is missing otherwise', async () => {
    const of = (horizon: number) =>
      test.call(timeSeries.forecasts, { params: { id }, query: { metric: 'volume', horizon } }, owner);
    const [week, month, , quarter] = await Promise.all(forecastHorizons.map(of));
    expect(week).toMatchObject({ status: 'ready', points: { length: 7 }, last: { of: 7, inside: 7 } });
    expect(week?.points.map(({ day, value }) => [day.slice(5), value]).slice(0, 3)).toEqual([
      ['11-19', 100],
      ['11-20', 100],
      ['11-21', 20],
    ]);
    expect(month).toMatchObject({ status: 'ready', last: null });
    expect(month?.points.find(({ day }) => day === '2026-12-16')?.value).toBeGreaterThan(0);
    expect(quarter).toMatchObject({ status: 'too_little_data', needs_days: 180, measured_days: 70, points: [], method: null });
    expect(await test.call(timeSeries.readForecasts, { params: { id }, body: { metric: 'volume', horizon: 7 } }, owner)).toEqual(
      week,
    );
    await expect(of(14)).rejects.toMatchObject({ status: 400 });
  });

  it('answer others as if the domain were not there', async () => {
    const asked = { params: { id } };
    for (const call of [timeSeries.data, timeSeries.trends, timeSeries.forecasts])
      await expect(test.call(call, asked, stranger)).rejects.toMatchObject({ status: 404 });
    await expect(test.call(timeSeries.generate, { ...asked, body: {} }, stranger)).rejects.toMatchObject({ status: 404 });
  });
});
