import { expect, it } from 'vitest';
import { graceEnds, moneyBackEnds, subscriptionFacts } from '#domain/billing/subscription-facts.ts';

const dayMs = 86_400_000;
const start = Date.parse('2026-11-01T08:00:00Z');

it('gives the money back for 30 days from the first paid day, and not before it', () => {
  const times = { activatedMs: start, pastDueMs: null, endsMs: null, priceCents: 24_900 };
  expect(subscriptionFacts(times, start + 30 * dayMs - 1).withinMoneyBack).toBe(true);
  expect(subscriptionFacts(times, start + 30 * dayMs).withinMoneyBack).toBe(false);
  expect(subscriptionFacts({ ...times, activatedMs: null }, start).withinMoneyBack).toBe(false);
  expect(moneyBackEnds(times)).toBe(start + 30 * dayMs);
});

it('gives no money back where nothing is paid', () => {
  const times = { activatedMs: start, pastDueMs: null, endsMs: null, priceCents: 0 };
  expect(subscriptionFacts(times, start + dayMs).withinMoneyBack).toBe(false);
  expect(moneyBackEnds(times)).toBeNull();
});

it('waits 7 days for a missing payment', () => {
  const times = { activatedMs: start, pastDueMs: start, endsMs: null, priceCents: 24_900 };
  expect(subscriptionFacts(times, start + 7 * dayMs - 1).graceOver).toBe(false);
  expect(subscriptionFacts(times, start + 7 * dayMs).graceOver).toBe(true);
  expect(graceEnds({ pastDueMs: null })).toBeNull();
});

it('ends with its time', () => {
  const times = { activatedMs: start, pastDueMs: null, endsMs: start + dayMs, priceCents: 24_900 };
  expect(subscriptionFacts(times, start).periodOver).toBe(false);
  expect(subscriptionFacts(times, start + dayMs).periodOver).toBe(true);
});
