import { describe, expect, it } from 'vitest';
import { coverText, emptyReport, problemsOf, reportBody } from '#src/features/report-scheduling/new-report.ts';

const form = { ...emptyReport, customer: '3' };

describe('a new report', () => {
  it('asks for what its type is about and nothing else', () => {
    expect(reportBody({ ...form, domain: '8', customers: '1,2' })).toEqual({
      report_type: 'customer_detailed',
      format: 'pdf',
      date_range_days: 30,
      include_charts: true,
      customer_id: 3,
    });
    expect(reportBody({ ...form, type: 'domain_analytics_report', domain: '8' })).toMatchObject({ domain_id: 8 });
    expect(reportBody({ ...form, type: 'comparative_analysis', customers: '1,2' })).toMatchObject({ customer_ids: [1, 2] });
    expect(reportBody({ ...form, type: 'portfolio_overview' })).not.toHaveProperty('customer_ids');
  });

  it('contains only the look of a PDF', () => {
    const look = { ...form, colour: '#6B1F3A', preparedBy: ' Boland IT ' };
    expect(reportBody(look).branding).toEqual({ colour: '#6B1F3A', prepared_by: 'Boland IT' });
    expect(reportBody({ ...look, format: 'csv' })).not.toHaveProperty('branding');
  });

  it('says at the step what is missing', () => {
    expect(problemsOf({ ...form, type: 'domain_analytics_report' }, 1)).toEqual({ domain: 'Choose a domain.' });
    expect(problemsOf({ ...form, colour: 'red' }, 2)).toEqual({ colour: 'Enter a colour like #6B1F3A.' });
    expect(problemsOf(form, 2)).toEqual({});
  });

  it('says whether the cover can be read', () => {
    expect(coverText('#6B1F3A')).toEqual({ isReadable: true, text: '11,2:1 with white text.' });
    expect(coverText('#F2A413')).toMatchObject({ isReadable: true, text: expect.stringContaining('dark text') });
    expect(coverText('#777777')).toMatchObject({ isReadable: false });
    expect(coverText('blue')).toBeNull();
  });
});
