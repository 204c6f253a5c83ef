import { describe, expect, it } from 'vitest';
import { limitLabel, priceLabel, rand } from '#domain/billing/labels.ts';
import { soldPlans } from '#domain/billing/plans.ts';
import { fits, quoteOf, recommendedPlan, whyPlan } from '#domain/billing/recommended-plan.ts';
import { vatOf, vatSentence, withVat } from '#domain/billing/vat.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const nameFor = (domains: number, messages: number) => recommendedPlan(soldPlans, { domains, messages })?.name;

describe('the cheapest plan that is enough', () => {
  it('goes by domains and by messages', () => {
    expect([nameFor(1, 0), nameFor(1, 10_000), nameFor(1, 10_001), nameFor(2, 10)]).toEqual([
      'Starter',
      'Starter',
      'Professional',
      'Professional',
    ]);
    expect([nameFor(3, 20_001), nameFor(5, 50_000), nameFor(6, 10), nameFor(1, 50_001)]).toEqual([
      'Premium',
      'Premium',
      'Enterprise',
      'Enterprise',
    ]);
  });

  it('is never one that costs nothing', () => {
    const [starter] = soldPlans;
    if (starter === undefined) throw new Error('no plan');
    const given = { ...starter, name: 'Pro bono', priceCents: 0, limits: { domains: null, messages: null } };
    const needs = { domains: 1, messages: 0 };
    expect(recommendedPlan([given, ...soldPlans], needs)?.name).toBe('Starter');
    expect(recommendedPlan([given], needs)).toBeNull();
    expect(whyPlan(starter, [given, ...soldPlans], needs)).not.toContain('Pro bono');
  });

  it('is never dearer than another one that is enough', () => {
    for (const domains of [1, 2, 4, 6, 40])
      for (const messages of [0, 9_999, 15_000, 45_000, 600_000]) {
        const found = recommendedPlan(soldPlans, { domains, messages });
        const enough = soldPlans.filter((plan) => fits(plan, { domains, messages }));
        expect(found?.priceCents).toBe(Math.min(...enough.map(({ priceCents }) => priceCents)));
      }
  });

  it('is none where no plan is enough', () => {
    const small = soldPlans.slice(0, 2);
    expect(recommendedPlan(small, { domains: 4, messages: 1 })).toBeNull();
    expect(plain(whyPlan(null, small, { domains: 4, messages: 1 }))).toBe('No plan includes 4 domains and 1 message a month.');
  });

  it('names no need where nothing is used yet, and only what is used', () => {
    const why = (needs: { domains: number; messages: number }) =>
      plain(whyPlan(recommendedPlan(soldPlans, needs), soldPlans, needs));
    expect(why({ domains: 0, messages: 0 })).toBe(
      'Nothing is used yet. Starter is the cheapest plan, with 1 domain and 10 000 messages a month: add the domains to see whether it is enough.',
    );
    expect(why({ domains: 1, messages: 0 })).toBe(
      'Starter includes 1 domain and 10 000 messages a month: the cheapest plan for 1 domain.',
    );
  });

  it('says why, and where the next cheaper one ends', () => {
    const plan = recommendedPlan(soldPlans, { domains: 2, messages: 12_000 });
    expect(plain(whyPlan(plan, soldPlans, { domains: 2, messages: 12_000 }))).toBe(
      'Professional includes up to 3 domains and 20 000 messages a month: the cheapest plan for 2 domains and 12 000 messages a month. Starter ends at 1 domain and 10 000 messages a month.',
    );
  });
});

describe('prices', () => {
  it('include the tax: its part and the rest make the price', () => {
    expect(vatOf(11_500, 15)).toEqual({ ratePct: 15, vatCents: 1_500, netCents: 10_000 });
    for (let cents = 0; cents < 3_000; cents += 7) {
      const { vatCents, netCents } = vatOf(cents, 15);
      expect(vatCents + netCents).toBe(cents);
      expect(Math.abs(netCents * 0.15 - vatCents)).toBeLessThan(1);
    }
  });

  it.each([
    [15, 'They include VAT at 15%.', 'Price, VAT included'],
    [15.5, 'They include VAT at 15,5%.', 'Price, VAT included'],
    [0, 'No VAT is added.', 'Price'],
    [null, '', 'Price'],
  ] as const)('with a rate of %s say “%s”', (ratePct, sentence, label) => {
    expect([vatSentence(ratePct), withVat('Price', ratePct)]).toEqual([sentence, label]);
  });

  it('are twelve months for a year', () => {
    const [, professional] = soldPlans;
    if (professional === undefined) throw new Error('no plan');
    expect(quoteOf(professional, 'month', 15)).toMatchObject({
      months: 1,
      priceCents: 24_900,
      vat: { vatCents: 3_248, netCents: 21_652 },
    });
    expect(plain(quoteOf(professional, 'year', 15).words)).toBe('R 2 988 for 12 months, including R 389,74 VAT at 15%');
    expect(plain(quoteOf(professional, 'year', 0).words)).toBe('R 2 988 for 12 months');
  });

  it('read as South Africans write them', () => {
    expect([0, 5, 24_900, 123_450, 123_456_789].map((cents) => plain(rand(cents)))).toEqual([
      'R 0',
      'R 0,05',
      'R 249',
      'R 1 234,50',
      'R 1 234 567,89',
    ]);
    expect(soldPlans.map((plan) => plain(priceLabel(plan)))[3]).toBe('from R 799 a month');
    expect(limitLabel({ domains: null, messages: null })).toBe('unlimited domains and unlimited messages');
    expect(limitLabel({ domains: 1, messages: 1 })).toBe('1 domain and 1 message a month');
  });
});
