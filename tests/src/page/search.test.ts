import { describe, expect, it } from 'vitest';
import { beforeLabel, periodLabel } from '#src/page/period-labels.ts';
import { dayOf, numberOf, pageAt, periodQuery, periodSearch, textOf, wordOf } from '#src/page/search.ts';

describe('an address', () => {
  it('keeps what makes sense and leaves out the rest', () => {
    expect(numberOf('12')).toBe(12);
    for (const bad of ['0', -3, 1.5, 'x', null, undefined, 10 ** 20]) expect(numberOf(bad)).toBeUndefined();
    expect(dayOf('2026-02-28')).toBe('2026-02-28');
    for (const bad of ['2026-02-30', '2026-2-3', 20260203, '', undefined]) expect(dayOf(bad)).toBeUndefined();
    expect(textOf('  google.com ')).toBe('google.com');
    expect(textOf('   ')).toBeUndefined();
    expect(textOf({})).toBeUndefined();
    expect(wordOf('failed', ['passed', 'failed'])).toBe('failed');
    expect(wordOf('FAILED', ['passed', 'failed'])).toBeUndefined();
  });

  it('reads a period: two days in order win over a number of days', () => {
    expect(periodSearch({ days: 90 })).toEqual({ days: 90 });
    expect(periodSearch({ days: '7', from: '2026-11-01', to: '2026-11-07' })).toEqual({ from: '2026-11-01', to: '2026-11-07' });
    expect(periodSearch({ days: 7, from: '2026-11-08', to: '2026-11-07' })).toEqual({ days: 7 });
    expect(periodSearch({ days: 4000 })).toEqual({});
    expect(periodSearch({ from: '2000-01-01', to: '2026-01-01' })).toEqual({});
  });

  it('asks the API for the period and describes it', () => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(periodQuery({})).toEqual({ days: 30 });
    expect(periodQuery({ from: '2026-11-01', to: '2026-11-07' })).toEqual({ start_date: '2026-11-01', end_date: '2026-11-07' });
    expect(plain(periodLabel({}))).toBe('in the last 30 days');
    expect(plain(periodLabel({ from: '2026-11-07', to: '2026-11-07' }))).toBe('on 7 Nov 2026');
    expect(plain(periodLabel({ from: '2026-11-01', to: '2026-11-07' }))).toBe('from 1 Nov to 7 Nov 2026');
    expect(plain(periodLabel({ from: '2025-12-30', to: '2026-01-02' }))).toBe('from 30 Dec 2025 to 2 Jan 2026');
    expect(plain(beforeLabel({ days: 7 }))).toBe('the 7 days before');
    expect(plain(beforeLabel({ from: '2026-11-07', to: '2026-11-07' }))).toBe('the day before');
  });

  it('spells the address of a page so that it reads back the same', () => {
    expect(pageAt('/app/analytics')).toBe('/app/analytics');
    expect(pageAt('/app/analytics', { domain: 3, day: '2026-11-07', result: undefined })).toBe(
      '/app/analytics?domain=3&day=2026-11-07',
    );
    expect(pageAt('/app/email-sources', { search: '12' })).toContain('%2212%22');
  });
});
