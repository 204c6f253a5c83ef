import { describe, expect, it } from 'vitest';
import { addressesOf, formOf, readSchedule, runsOfForm } from '#src/features/report-scheduling/schedule-form.ts';
import { schedule } from './schedule.ts';

const now = Date.parse('2026-11-20T08:00:00Z');

describe('the form of a schedule', () => {
  it('begins with the defaults of the service', () => {
    expect(readSchedule(formOf(null, 3))).toEqual({
      body: {
        schedule_name: '',
        report_type: 'domain_analytics_report',
        report_types: ['domain_analytics_report'],
        format: 'pdf',
        cron_expression: '0 9 * * *',
        delivery_time: '09:00',
        delivery_day: '',
        recipients: [],
        customer_id: 3,
        domains: [],
        date_range_days: 30,
        include_charts: true,
      },
    });
  });

  it('sends an unchanged schedule as it is', () => {
    expect(readSchedule(formOf(schedule, null))).toMatchObject({
      body: {
        schedule_name: 'Board summary',
        report_types: ['executive_summary'],
        cron_expression: '0 9 * * 1',
        delivery_day: 'monday',
        recipients: ['naledi@karoo.example'],
        customer_id: 3,
      },
    });
  });

  it('names every field that is wrong as the server does', () => {
    const wrong = { ...formOf(null, null), types: '', time: '9 o’clock', recipients: 'naledi' };
    expect(readSchedule(wrong)).toEqual({
      problems: {
        report_types: 'Choose at least one report.',
        delivery_time: 'Enter a time like 09:00.',
        recipients: 'naledi is not an email address.',
      },
    });
    expect(readSchedule(formOf(null, null))).toEqual({ problems: { customer_id: 'Choose a customer.' } });
    expect(readSchedule({ ...formOf(null, null), types: 'portfolio_overview' })).toHaveProperty('body');
  });

  it('previews five runs with the days that each covers; a short month runs on its last day', () => {
    const monthly = { ...formOf(null, 3), every: 'monthly', day: '31', time: '7:00', days: '31' };
    const runs = runsOfForm(monthly, now);
    expect(runs.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-11-30T05:00:00.000Z',
      '2026-12-31T05:00:00.000Z',
      '2027-01-31T05:00:00.000Z',
      '2027-02-28T05:00:00.000Z',
      '2027-03-31T05:00:00.000Z',
    ]);
    expect(runs[0]).toMatchObject({ from: '2026-10-30', to: '2026-11-29' });
    expect(runsOfForm({ ...monthly, time: 'soon' }, now)).toEqual([]);
  });

  it('reads addresses with lines or commas between them, each once', () => {
    expect(addressesOf('a@x.example, B@x.example\n\na@x.example;c@x.example')).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
    ]);
  });
});
