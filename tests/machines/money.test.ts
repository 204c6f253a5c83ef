import { expect, it } from 'vitest';
import { paymentStatuses } from '#domain/vocabulary.ts';
import { invoiceMachine, settledStatus } from '#machines/invoice.ts';
import { paymentMachine } from '#machines/payment.ts';
import { tableOf } from './table.ts';

it('a payment has this table', () => {
  expect(tableOf(paymentMachine, {}, paymentStatuses)).toEqual([
    'pending + proof_received -> proof_received',
    'pending + paid -> paid',
    'pending + failed -> failed',
    'proof_received + paid -> paid',
    'proof_received + failed -> failed',
    'paid + refunded -> refunded',
  ]);
});

it('an open invoice has this table', () => {
  expect(tableOf(invoiceMachine, { openCents: 100, totalCents: 200 }, ['settle', 'credit', 'writeOff'])).toEqual([
    'issued + settle -> partially_paid',
    'issued + credit -> credited',
    'issued + writeOff -> written_off',
    'partially_paid + settle -> partially_paid',
    'partially_paid + credit -> credited',
    'partially_paid + writeOff -> written_off',
    'paid + settle -> partially_paid',
    'paid + credit -> credited',
    'written_off + settle -> partially_paid',
  ]);
});

it.each([
  ['issued', 0, 'paid'],
  ['issued', 200, 'issued'],
  ['paid', 200, 'issued'],
  ['paid', 50, 'partially_paid'],
  ['credited', 0, 'credited'],
  ['written_off', 0, 'written_off'],
  ['written_off', 50, 'partially_paid'],
] as const)('an invoice that is %s with %i of 200 cents open is %s', (status, openCents, next) => {
  expect(settledStatus(status, { openCents, totalCents: 200 })).toBe(next);
});
