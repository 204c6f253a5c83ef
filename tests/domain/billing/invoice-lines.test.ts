import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrearsLines, changePreview, dueOf, invoiceNumber, monthLine, totalsOf } from '#domain/billing/invoice-lines.ts';
import { monthOf } from '#domain/billing/month.ts';
import { planSpans } from '#domain/billing/plan-spans.ts';
import { vatOf, vatRateOn } from '#domain/billing/vat.ts';

const month = (key: string) => monthOf(Date.parse(`${key}-15T10:00:00Z`));
const change = { subscriptionId: 1, planId: 1, paidFrom: '2026-07-14', endsOn: null };

describe('value-added tax', () => {
  it('is that of the day', () => {
    expect(vatRateOn('2018-03-31')).toBe(14);
    expect(vatRateOn('2018-04-01')).toBe(15);
    expect(vatRateOn('2026-11-01')).toBe(15);
    expect(() => vatRateOn('1990-01-01')).toThrow('No rate of VAT');
  });

  it('is rounded to the cent and always adds up, also below zero and where none is charged', () => {
    expect(vatOf(39_900, 15)).toEqual({ ratePct: 15, vatCents: 5_204, netCents: 34_696 });
    expect(vatOf(7_258, 15)).toMatchObject({ vatCents: 947, netCents: 6_311 });
    expect(vatOf(39_900, 0)).toEqual({ ratePct: 0, vatCents: 0, netCents: 39_900 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.constantFrom(0, 14, 15, 15.5), (cents, rate) => {
        const { vatCents, netCents } = vatOf(cents, rate);
        expect(vatCents + netCents).toBe(cents);
        expect(Math.abs(vatCents - (cents * rate) / (100 + rate))).toBeLessThanOrEqual(0.5);
        expect(vatOf(-cents, rate)).toEqual({ ratePct: rate, vatCents: 0 - vatCents, netCents: 0 - netCents });
      }),
    );
  });
});

describe('the lines of an invoice', () => {
  const spans = planSpans([
    { ...change, day: '2026-07-14', plan: 'Professional', priceCents: 24_900 },
    { ...change, day: '2026-10-17', plan: 'Premium', priceCents: 39_900 },
  ]);

  it('charges the month in advance and a change of plan by the day', () => {
    const lines = [
      monthLine(spans, month('2026-11'), 15),
      ...arrearsLines(spans, month('2026-10'), { plan: 'Professional', priceCents: 24_900 }, 15),
    ];
    expect(lines).toMatchObject([
      { title: 'Premium plan', quantity: '1 month', netCents: 34_696, vatCents: 5_204, totalCents: 39_900 },
      { title: 'Change from Professional to Premium', quantity: '15 days', netCents: 6_311, vatCents: 947, totalCents: 7_258 },
    ]);
    expect(totalsOf(lines.filter((line) => line !== null))).toEqual({ netCents: 41_007, vatCents: 6_151, totalCents: 47_158 });
  });

  it('charges the first days after the month, credits a smaller plan, and gives nothing back at the end', () => {
    expect(monthLine(spans, month('2026-07'), 15)).toBeNull();
    expect(arrearsLines(spans, month('2026-07'), null, 15)).toMatchObject([
      { title: 'Professional plan', quantity: '18 days', totalCents: Math.round((24_900 * 18) / 31) },
    ]);
    const smaller = planSpans([
      { ...change, day: '2026-07-14', plan: 'Premium', priceCents: 39_900 },
      { ...change, day: '2026-10-17', plan: 'Starter', priceCents: 12_000 },
    ]);
    const charged = { plan: 'Premium', priceCents: 39_900 };
    expect(arrearsLines(smaller, month('2026-10'), charged, 15)).toMatchObject([{ totalCents: -13_500 }]);
    const ended = planSpans([{ ...change, day: '2026-07-14', plan: 'Premium', priceCents: 39_900, endsOn: '2026-11-13' }]);
    expect(monthLine(ended, month('2026-11'), 15)).toBeNull();
    expect(arrearsLines(ended, month('2026-10'), charged, 15)).toEqual([]);
    expect(arrearsLines(ended, month('2026-11'), null, 15)).toMatchObject([{ quantity: '13 days', totalCents: 17_290 }]);
  });

  it('knows no paid days on trial, and of several changes on a day the last', () => {
    expect(planSpans([{ ...change, paidFrom: null, day: '2026-07-14', plan: 'Premium', priceCents: 1 }])).toEqual([]);
    const twice = planSpans([
      { ...change, day: '2026-07-14', plan: 'Starter', priceCents: 12_000 },
      { ...change, day: '2026-07-14', plan: 'Premium', priceCents: 39_900 },
    ]);
    expect(twice).toEqual([{ from: '2026-07-14', to: null, plan: 'Premium', priceCents: 39_900 }]);
  });

  it('never charges a month twice: in advance and by the day it is what the days cost, to the cent of each line', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 100, max: 200_000 }),
        fc.integer({ min: 100, max: 200_000 }),
        (day, before, now) => {
          const both = planSpans([
            { ...change, day: '2026-07-14', plan: 'A', priceCents: before },
            { ...change, day: `2026-10-${String(day).padStart(2, '0')}`, plan: 'B', priceCents: now },
          ]);
          const charged = { plan: 'A', priceCents: before };
          const total = before + totalsOf(arrearsLines(both, month('2026-10'), charged, 15)).totalCents;
          expect(Math.abs(total - (before * (day - 1) + now * (32 - day)) / 31)).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });

  it('omits a whole month that nobody charged in advance', () => {
    expect(arrearsLines(spans, month('2026-09'), null, 15)).toEqual([]);
  });

  it('previews what a change of plan adds to the next invoice', () => {
    const premium = { plan: 'Premium', priceCents: 39_900 };
    const enterprise = { plan: 'Enterprise', priceCents: 79_900 };
    const on = (day: string) => changePreview(premium, enterprise, day, month('2026-11'));
    expect(on('2026-11-20')).toEqual({ totalCents: 14_667, quantity: '11 days' });
    expect(changePreview(enterprise, premium, '2026-11-20', month('2026-11'))).toMatchObject({ totalCents: -14_667 });
    expect(changePreview(premium, premium, '2026-11-20', month('2026-11'))).toBeNull();
  });

  it('has a number with its year, and is due after seven days', () => {
    expect(invoiceNumber(2026, 7)).toBe('INV-2026-0007');
    expect(dueOf('2026-11-28')).toBe('2026-12-05');
  });
});
