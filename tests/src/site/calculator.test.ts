import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { soldPlans } from '#domain/billing/plans.ts';
import { startCalculator } from '#src/site/islands/calculator.ts';
import { pricingPage } from '#src/site/pages/pricing.tsx';
import { drawn } from './drawn.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('answers from the table of its page while the server cannot be asked', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('offline')));
  vi.stubGlobal('fetch', ask);
  const plans = soldPlans.map((plan) => ({ ...plan, priceCents: plan.priceCents + 5_050 }));
  document.body.innerHTML = drawn(pricingPage({ day: '2026-12-01', plans, vatPct: 15 })).body.innerHTML;
  const form = document.querySelector<HTMLFormElement>('[data-site-calculator]');
  if (form === null) throw new Error('The page has no calculator.');
  startCalculator(form);
  const domains = form.querySelector<HTMLInputElement>('[name="domains"]');
  const emails = form.querySelector<HTMLInputElement>('[name="emails"]');
  if (domains === null || emails === null) throw new Error('The calculator has no fields.');
  domains.value = '1';
  emails.value = '300';
  emails.dispatchEvent(new Event('input', { bubbles: true }));
  expect(form.querySelector('[data-calc="plan"]')?.textContent).toBe('Starter, R\u00a0170,50 a month');
  expect(document.querySelector('[data-fits]')?.getAttribute('data-plan')).toBe('Starter');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ask).toHaveBeenCalledOnce();
  expect(form.querySelector('[data-calc="plan"]')?.textContent).toBe('Starter, R\u00a0170,50 a month');
});
