import { describe, expect, it } from 'vitest';
import { allows } from '#machines/entity.ts';
import { actionTo, subscriptionActions, subscriptionMachine } from '#machines/subscription.ts';
import { tableOf } from './table.ts';

const all = { withinMoneyBack: true, graceOver: true, periodOver: true };
const none = { withinMoneyBack: false, graceOver: false, periodOver: false };

describe('subscription', () => {
  it('has this table', () => {
    expect(tableOf(subscriptionMachine, all, [...subscriptionActions, 'expire'])).toMatchInlineSnapshot(`
      [
        "trialing + activate -> active",
        "trialing + cancel -> cancelled",
        "active + missPayment -> past_due",
        "active + cancel -> cancelled",
        "active + refund -> refunded",
        "past_due + pay -> active",
        "past_due + suspend -> suspended",
        "past_due + cancel -> cancelled",
        "past_due + refund -> refunded",
        "suspended + pay -> active",
        "suspended + cancel -> cancelled",
        "cancelled + refund -> refunded",
        "cancelled + expire -> expired",
      ]
    `);
  });

  it('gives no money back after the guarantee, suspends nobody within the days of grace, and resumes while the time paid for runs', () => {
    expect(allows(subscriptionMachine, 'active', none, { type: 'refund' })).toBe(false);
    expect(allows(subscriptionMachine, 'past_due', none, { type: 'suspend' })).toBe(false);
    expect(allows(subscriptionMachine, 'cancelled', none, { type: 'resume' })).toBe(true);
    expect(allows(subscriptionMachine, 'cancelled', none, { type: 'expire' })).toBe(false);
  });

  it('knows the one action that leads to a status', () => {
    expect(actionTo('trialing', none, 'active')).toBe('activate');
    expect(actionTo('past_due', none, 'active')).toBe('pay');
    expect(actionTo('cancelled', none, 'active')).toBe('resume');
    expect(actionTo('active', none, 'suspended')).toBeNull();
    expect(actionTo('cancelled', all, 'expired')).toBeNull();
  });
});
