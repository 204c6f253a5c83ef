import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrearsLines, monthLine, totalsOf } from '#domain/billing/invoice-lines.ts';
import { addMonths, monthOf } from '#domain/billing/month.ts';
import {
  nextPrice,
  type PlanPrice,
  paidFrom,
  pricedIn,
  priceEffect,
  priceOn,
  subscriptionPrice,
  withPrice,
} from '#domain/billing/plan-prices.ts';
import { planSpans } from '#domain/billing/plan-spans.ts';
import { dayAfter, sastAt } from '#domain/sast.ts';

const price = (validFrom: string, priceCents: number, more: Partial<PlanPrice> = {}): PlanPrice => ({
  validFrom,
  madeOn: '2026-11-20',
  priceCents,
  isFromPrice: false,
  ...more,
});
const first = price('2000-01-01', 10_000, { madeOn: '2000-01-01' });

describe('the price of a plan', () => {
  it.each([
    ['1999-12-31', 10_000],
    ['2026-12-31', 10_000],
    ['2027-01-01', 12_000],
    ['2027-02-28', 12_000],
    ['2027-03-15', 13_000],
  ])('for who chooses it on %s is %i', (day, cents) => {
    expect(priceOn([first, price('2027-01-01', 12_000), price('2027-03-15', 13_000)], day).priceCents).toBe(cents);
  });

  it.each([
    ['2027-01-01', '2026-12-31', '2027-01-01'],
    ['2027-01-01', '2027-01-01', '2027-02-01'],
    ['2027-01-02', '2026-11-20', '2027-02-01'],
    ['2026-12-31', '2026-12-31', '2027-01-01'],
    ['2026-12-01', '2026-11-30', '2026-12-01'],
    ['2026-11-20', '2026-11-20', '2026-12-01'],
  ])('valid from %s and decided on %s is paid by existing customers from %s', (validFrom, madeOn, from) => {
    expect(paidFrom(price(validFrom, 1, { madeOn }))).toBe(from);
  });

  it('is none without a version', () => {
    expect(() => priceOn([], '2026-11-20')).toThrow('no price');
  });
});

describe('what a subscription costs', () => {
  const versions = [
    first,
    price('2026-12-15', 12_000),
    price('2027-02-01', 15_000, { isFromPrice: true }),
    price('2027-03-01', 11_000),
  ];
  it.each([
    ['2026-12-31', 9_000],
    ['2027-01-01', 12_000],
    ['2027-02-28', 12_000],
    ['2027-03-01', 11_000],
  ])('agreed long ago is on %s %i: versions since then apply with a month, a least price does not', (day, cents) => {
    expect(subscriptionPrice({ day: '2026-03-04', priceCents: 9_000 }, versions, day)).toBe(cents);
  });

  it('agreed after a version is not changed by it', () => {
    expect(subscriptionPrice({ day: '2026-12-20', priceCents: 12_345 }, versions, '2027-02-28')).toBe(12_345);
  });

  it('is announced where it changes', () => {
    const agreed = { day: '2026-03-04', priceCents: 10_000 };
    expect(nextPrice(agreed, versions, '2026-11-20')).toEqual({ from: '2027-01-01', priceCents: 12_000 });
    expect(nextPrice(agreed, versions, '2027-01-01')).toEqual({ from: '2027-03-01', priceCents: 11_000 });
    expect(nextPrice(agreed, versions, '2027-03-01')).toBeNull();
    expect(nextPrice({ day: '2026-03-04', priceCents: 12_000 }, versions.slice(0, 2), '2026-11-20')).toBeNull();
  });
});

describe('the effect of a version', () => {
  const agreed = { day: '2026-03-04', priceCents: 10_000 };
  const prices = new Map([
    [1, [first]],
    [2, [first]],
  ]);
  const subscriptions = [
    { planId: 1, agreed, endsOn: null },
    { planId: 1, agreed: { ...agreed, priceCents: 12_000 }, endsOn: null },
    { planId: 1, agreed, endsOn: '2026-12-31' },
    { planId: 1, agreed, endsOn: '2027-01-05' },
    { planId: 2, agreed, endsOn: null },
  ];

  it('counts who pays another price, and all revenue, in the month it is paid from', () => {
    expect(priceEffect(subscriptions, prices, 1, price('2026-12-02', 12_000))).toEqual({
      from: '2027-01-01',
      beforeCents: 42_000,
      afterCents: 46_000,
      changed: 2,
      unchanged: 1,
    });
  });

  it('is nothing where the price is the least that is asked', () => {
    const effect = priceEffect(subscriptions, prices, 1, price('2026-12-02', 12_000, { isFromPrice: true }));
    expect(effect).toMatchObject({ beforeCents: 42_000, afterCents: 42_000, changed: 0, unchanged: 3 });
  });

  it('takes the place of a version of the same day', () => {
    const both = withPrice([first, price('2027-01-01', 1)], price('2027-01-01', 2));
    expect(both.map(({ priceCents }) => priceCents)).toEqual([10_000, 2]);
  });
});

/** The price of each day, played day by day: on the first of a month what became valid and was decided before it applies. */
function playedPrices(
  versions: readonly PlanPrice[],
  begin: { day: string; priceCents: number },
  last: string,
): Map<string, number> {
  const prices = new Map<string, number>();
  let now = begin.priceCents;
  for (let day = begin.day; day <= last; day = dayAfter(day)) {
    if (day.endsWith('-01'))
      for (const one of versions)
        if (one.validFrom >= begin.day && one.validFrom <= day && one.madeOn < day && !one.isFromPrice) now = one.priceCents;
    prices.set(day, now);
  }
  return prices;
}

describe('the invoices of 24 months with changes of price', () => {
  const months = Array.from({ length: 24 }, (_, index) => monthOf(sastAt(addMonths('2026-01-01', index), 0)));
  const dayOf = (offset: number) => dayAfter('2026-01-01', offset);

  it('charge each month what its price was, and no month is charged again when a price changes', () => {
    const asked = fc.array(
      fc.record({
        made: fc.integer({ min: 0, max: 650 }),
        ahead: fc.integer({ min: 0, max: 70 }),
        cents: fc.integer({ min: 100, max: 90_000 }),
        isFrom: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        asked,
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 100, max: 90_000 }),
        (versions, start, agreedCents) => {
          const all = versions.reduce<PlanPrice[]>(
            (held, { made, ahead, cents, isFrom }) =>
              withPrice(held, { validFrom: dayOf(made + ahead), madeOn: dayOf(made), priceCents: cents, isFromPrice: isFrom }),
            [first],
          );
          const begin = { day: dayOf(start), priceCents: agreedCents };
          const change = { ...begin, subscriptionId: 1, planId: 1, plan: 'A', paidFrom: begin.day, endsOn: null };
          const played = playedPrices(all, begin, '2027-12-31');
          let charged: { plan: string; priceCents: number } | null = null;
          months.forEach((month, at) => {
            const known = new Map([[1, all.filter(({ madeOn }) => madeOn <= month.first)]]);
            const spansIn = (day: string) => planSpans(pricedIn([change], known, day));
            const advance = monthLine(spansIn(month.first), month, 15);
            const before = months[at - 1];
            const late = before === undefined ? [] : arrearsLines(spansIn(before.first), before, charged, 15);
            expect(advance?.totalCents ?? null).toBe(begin.day <= month.first ? played.get(month.first) : null);
            const isFirst = before !== undefined && charged === null && begin.day > before.first && begin.day <= before.last;
            const days = isFirst ? Number(before.last.slice(8)) - Number(begin.day.slice(8)) + 1 : 0;
            const owed = isFirst ? Math.round((agreedCents * days) / Number(before.last.slice(8))) : 0;
            expect(totalsOf(late).totalCents).toBe(owed);
            charged = advance === null ? null : { plan: 'A', priceCents: advance.totalCents };
          });
        },
      ),
    );
  });
});
