import { priceLabel } from '#domain/billing/labels.ts';
import type { Plan } from '#domain/billing/plans.ts';
import { recommendedPlan, whyPlan } from '#domain/billing/recommended-plan.ts';

type Reply = { plan: { name: string; price_cents: number; is_from_price: boolean } | null; why: string };
type Answer = { name: string | null; price: string; why: string };
type Needs = { domains: number; messages: number };

/** The answer from the price table of the page. */
export function bundledAnswer(plans: readonly Plan[], needs: Needs): Answer {
  const plan = recommendedPlan(plans, needs);
  return { name: plan?.name ?? null, price: plan === null ? '' : priceLabel(plan), why: whyPlan(plan, plans, needs) };
}

async function askServer({ domains, messages }: Needs, signal: AbortSignal): Promise<Answer> {
  const reply = await fetch('/api/subscription-management/pricing/calculate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domains, monthly_messages: messages }),
    signal,
  });
  if (!reply.ok) throw new Error(`The price list answered ${reply.status}.`);
  const { plan, why } = (await reply.json()) as Reply;
  const price = plan === null ? '' : priceLabel({ priceCents: plan.price_cents, isFromPrice: plan.is_from_price });
  return { name: plan?.name ?? null, price, why };
}

function show(form: HTMLFormElement, { name, price, why }: Answer): void {
  const text = { plan: name === null ? 'Ask us' : `${name}, ${price}`, why };
  for (const part of ['plan', 'why'] as const) {
    const place = form.querySelector(`[data-calc="${part}"]`);
    if (place !== null) place.textContent = text[part];
  }
  for (const item of document.querySelectorAll<HTMLElement>('[data-plan]')) {
    const fits = item.dataset['plan'] === name;
    item.toggleAttribute('data-fits', fits);
    const note = item.querySelector<HTMLElement>('.site-plan-fit');
    if (note !== null) note.hidden = !fits;
  }
}

const wholeOf = (field: HTMLInputElement | null, least: number) =>
  Math.max(least, Math.round(Number(field?.value ?? least)) || least);

/** Starts the calculator of a page: shows the bundled answer at once, then the server's. */
export function startCalculator(form: HTMLFormElement): void {
  const plans = JSON.parse(form.dataset['plans'] ?? '[]') as Plan[];
  const domains = form.querySelector<HTMLInputElement>('[name="domains"]');
  const emails = form.querySelector<HTMLInputElement>('[name="emails"]');
  let asked = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const calculate = () => {
    const needs = { domains: wholeOf(domains, 1), messages: wholeOf(emails, 0) };
    show(form, bundledAnswer(plans, needs));
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Offline, or too often: the bundled answer stays.
      void askServer(needs, signal).then(
        (answer) => show(form, answer),
        () => undefined,
      );
    }, 400);
  };
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const forField = target.dataset['for'];
    const field = forField === undefined ? null : document.getElementById(forField);
    if (field instanceof HTMLInputElement) field.value = target.value;
    const slider = form.querySelector<HTMLInputElement>(`[data-for="${target.id}"]`);
    if (slider !== null) slider.value = target.value;
    calculate();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-site-calculator]')) startCalculator(form);
