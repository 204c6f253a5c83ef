import { afterEach, describe, expect, it } from 'vitest';
import type { SessionFacts } from '#machines/session-facts.ts';
import { MakeReport } from '#src/features/analytics/MakeReport.tsx';
import { reportOf } from '#src/features/analytics/report-of.ts';
import { Screen } from '../screen.tsx';

const today = '2026-11-20';

describe('the report for an analysis', () => {
  it('is about the same domains: one, those of the customer, or for staff all', () => {
    expect(reportOf({ domain: 4, days: 90 }, false, today)).toEqual({ type: 'domain_analytics_report', days: 90, leftOut: [] });
    expect(reportOf({ domain: 4 }, true, today).type).toBe('domain_analytics_report');
    expect(reportOf({}, false, today)).toEqual({ type: 'customer_detailed', days: 30, leftOut: [] });
    expect(reportOf({}, true, today).type).toBe('portfolio_overview');
  });

  it('covers chosen dates exactly where they end with the last full day', () => {
    expect(reportOf({ from: '2026-11-06', to: '2026-11-19' }, false, today)).toMatchObject({ days: 14, leftOut: [] });
    expect(reportOf({ day: '2026-11-19', days: 30 }, false, today)).toMatchObject({ days: 1, leftOut: [] });
  });

  it.each([
    ['dates that ended', { from: '2026-11-03', to: '2026-11-14' }, 17],
    ['one day of the past', { day: '2026-11-10' }, 10],
    ['dates up to today', { from: '2026-11-06', to: '2026-11-20' }, 14],
    ['today alone', { from: '2026-11-20', to: '2026-11-20' }, 1],
    ['dates longer ago than a report reaches', { from: '2022-01-01', to: '2022-02-01' }, 1096],
    ['more days than a report covers', { from: '2023-11-19', to: '2026-11-19' }, 1096],
  ])('covers the days since %s, and says that they differ', (_, search, days) => {
    const report = reportOf(search, false, today);
    expect(report.days).toBe(days);
    expect(report.leftOut).toEqual([expect.stringContaining('does not cover exactly the days')]);
  });

  it('says that it leaves the result out', () => {
    expect(reportOf({ result: 'failed' }, false, today).leftOut).toEqual([expect.stringContaining('“Failed” is left out')]);
    expect(reportOf({ result: 'passed', day: '2026-11-10' }, false, today).leftOut).toHaveLength(2);
  });
});

let screen: Screen | null = null;
afterEach(async () => {
  await screen?.close();
  screen = null;
});

const context: SessionFacts['context'] = {
  default_customer_id: 3,
  role: 'customer',
  is_admin: false,
  is_multi_customer: false,
  customer_ids: [3],
  associations: [{ customer_id: 3, customer_name: 'Karoo Wines', access_level: 'owner', domain_count: 1, is_suspended: false }],
};

it('the control names type, subject and period, and carries them to the report centre', async () => {
  const opened = async (search: Parameters<typeof MakeReport>[0]['search'], name: string | null) => {
    await screen?.close();
    screen = new Screen({}, 'customer', context);
    await screen.draw(<MakeReport search={search} name={name} />);
    await screen.press('Make a report');
    await screen.settle(200);
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Open in report centre');
    return { text: document.body.textContent?.replaceAll('\u00a0', ' '), href: link?.getAttribute('href') };
  };
  const all = await opened({ days: 90 }, null);
  expect(all.text).toContain('Detailed reportKaroo Wines, last 90 days');
  expect(all.href).toBe('/app/report-center?make=customer_detailed&days=90');
  const one = await opened({ domain: 4, result: 'failed' }, 'wine.example');
  expect(one.text).toContain('Domain analyticswine.example, last 30 days');
  expect(one.text).toContain('“Failed” is left out');
  expect(one.href).toBe('/app/report-center?make=domain_analytics_report&domain=4&days=30');
});
