import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryBuckets } from '#domain/analytics/delivery.ts';

describe('the five buckets of delivery', () => {
  it('splits failing mail by what the receiver did', () => {
    expect(deliveryBuckets({ total: 100, passed: 70, dispQuarantine: 10, dispReject: 5, overridden: 8 })).toEqual({
      passed: 70,
      forwardedDelivered: 8,
      deliveredFailing: 7,
      quarantined: 10,
      rejected: 5,
    });
  });

  it('always adds up, also when receivers quarantine mail that passed', () => {
    const count = fc.nat(1_000_000);
    fc.assert(
      fc.property(count, count, count, count, count, (total, passed, dispQuarantine, dispReject, overridden) => {
        const sums = { total: Math.max(total, passed), passed, dispQuarantine, dispReject, overridden };
        const parts = Object.values(deliveryBuckets(sums));
        expect(parts.every((part) => part >= 0)).toBe(true);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(sums.total);
      }),
    );
  });
});
