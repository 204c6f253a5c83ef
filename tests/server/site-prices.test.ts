import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscriptionManagement as calls } from '#contract/subscription-management.ts';
import { priceLabel } from '#domain/billing/labels.ts';
import type { Plan } from '#domain/billing/plans.ts';
import { recommendedPlan, whyPlan } from '#domain/billing/recommended-plan.ts';
import { serveSite } from '#server/serve-site.ts';
import { saveSiteFacts } from '#server/store/people/site-facts.ts';
import { renderPriced, renderSite } from '#src/site/prerender.tsx';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { assets } from '#tests/src/site/drawn.ts';
import { htmlFaults } from '#tests/src/site/html-faults.ts';

const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { window: { document: Document } };
};
const dist = `${mkdtempSync(join(tmpdir(), 'site-prices-'))}/`;
const shell = '<title></title><meta name="description" content=""><div id="root"></div><body></body>';
let web: FastifyInstance;
let app: TestApp;
let staff: TestUser;
let isBroken = false;

beforeAll(async () => {
  const { pages, files } = renderSite(assets, shell);
  mkdirSync(`${dist}site`);
  writeFileSync(`${dist}site/pages.json`, JSON.stringify(pages));
  for (const [name, text] of Object.entries(files)) writeFileSync(`${dist}site/${name}`, text);
});
afterAll(() => rmSync(dist, { recursive: true }));
afterEach(() => app.close());
beforeEach(async () => {
  app = await openTestApp();
  app.setTime('2026-11-20T08:00:00Z');
  staff = await app.login('admin');
  isBroken = false;
  web = Fastify();
  const config = { ...app.context.config, publicUrl: 'https://beacon.example' };
  serveSite(web, { ...app.context, config }, dist, (prices) => {
    if (isBroken) throw new Error('These prices cannot be drawn.');
    return renderPriced(prices, assets);
  });
});

type Offer = { name: string; price: string; priceSpecification: { price?: number; minPrice?: number } };

/** The plans with what each costs, as texts that people read. */
async function charged(): Promise<{ name: string; price: string }[]> {
  const person = await app.login('customer', [{ customerId: await app.customer() }]);
  const { plans } = await app.call(calls.plans, {}, person);
  return plans.map(({ name, price_cents: priceCents, is_from_price: isFromPrice }) => ({
    name,
    price: priceLabel({ priceCents, isFromPrice }),
  }));
}

async function read(path: string, headers: Record<string, string> = {}) {
  const reply = await web.inject({ url: path, headers });
  const page = new JSDOM(reply.body).window.document;
  const text = (place: ParentNode | null) => (place?.textContent ?? '').replace(/[^\S\u00a0]+/g, ' ').trim();
  const graph = (JSON.parse(text(page.querySelector('script[type="application/ld+json"]')) || '{}') as { '@graph'?: object[] })[
    '@graph'
  ];
  const software = graph?.find((one) => 'offers' in one) as { offers: Offer[] } | undefined;
  return {
    ...reply,
    etag: String(reply.headers.etag),
    text: text(page.querySelector('main')),
    description: page.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    ledger: [...page.querySelectorAll('[data-plan]')].map((item) => ({
      name: item.getAttribute('data-plan') ?? '',
      price: text(item.querySelector('.site-price')),
    })),
    offers: (software?.offers ?? []).map(({ name, price, priceSpecification: { price: exact, minPrice } }) => ({
      name,
      cents: [Math.round(Number(price) * 100), Math.round((exact ?? minPrice ?? -1) * 100)],
      price: priceLabel({ priceCents: Math.round(Number(price) * 100), isFromPrice: minPrice !== undefined }),
    })),
    calculator: JSON.parse(page.querySelector('[data-plans]')?.getAttribute('data-plans') ?? '[]') as Plan[],
  };
}

async function change(name: string, to: object): Promise<void> {
  const plan = (await app.call(calls.plans, {}, staff)).plans.find((one) => one.name === name);
  if (plan === undefined) throw new Error(`There is no plan ${name}.`);
  const { id, description, domain_limit, mail_limit, is_retired } = plan;
  await app.call(
    calls.updatePlan,
    { params: { id }, body: { name, description, domain_limit, mail_limit, is_retired, ...to } },
    staff,
  );
}

/** Whether every public place names what the server charges today. */
async function agrees(): Promise<void> {
  const plans = await charged();
  for (const path of ['/', '/pricing']) {
    const { ledger, offers } = await read(path);
    expect(ledger, path).toEqual(plans);
    expect(
      offers.map(({ name, price }) => ({ name, price })),
      path,
    ).toEqual(plans);
    for (const { cents } of offers) expect(cents[0]).toBe(cents[1]);
  }
  const { calculator, text, body } = await read('/pricing');
  expect(htmlFaults(body)).toEqual([]);
  for (const { name, price } of plans) expect(text).toContain(`${name}${price}`);
  for (const [domains, messages] of [
    [1, 300],
    [2, 15_000],
    [5, 40_000],
    [9, 90_000],
  ] as const) {
    const plan = recommendedPlan(calculator, { domains, messages });
    const answer = await app.call(calls.calculatePrice, { body: { domains, monthly_messages: messages } }, null);
    expect([plan?.name, plan?.priceCents]).toEqual([answer.plan?.name, answer.plan?.price_cents]);
    expect(whyPlan(plan, calculator, { domains, messages })).toBe(answer.why);
  }
}

/** Where each page names the least price. */
async function leastPrices(price: string): Promise<void> {
  expect((await read('/pricing')).description).toContain(`from ${price}`);
  expect((await read('/small-business-dmarc')).description).toContain(`from ${price}`);
  expect((await read('/small-business-dmarc')).text).toContain(`: ${price} a month`);
  expect((await read('/south-african-business-dmarc')).text).toContain(`From ${price} a month`);
  expect((await read('/why-professional-dmarc')).text).toContain(`from ${price} a month`);
}

describe('prices on public pages', () => {
  it('are those of the product at first', async () => {
    await agrees();
    await leastPrices('R\u00a0120');
  });

  it('include VAT where the seller charges it, and say so nowhere else', async () => {
    const pages = ['/', '/pricing', '/small-business-dmarc', '/south-african-business-dmarc'];
    const whole = async () => (await Promise.all(pages.map(async (path) => (await read(path)).body))).join(' ');
    expect(await whole()).not.toMatch(/VAT (is )?included|include VAT|"valueAddedTaxIncluded":true/);
    expect((await read('/pricing')).text).toContain('in South African rand for each month. No VAT is added.');
    await saveSiteFacts(app.context.store.db, { company: { vat_number: '4870261234' }, contacts: [] }, app.context.clock.now());
    expect(await whole()).not.toMatch(/No VAT|"valueAddedTaxIncluded":false/);
    for (const path of pages) expect((await read(path)).body, path).toMatch(/VAT included|include VAT at 15%/);
    await agrees();
  });

  it('follow a change at once, with another validator', async () => {
    const before = await read('/pricing');
    await change('Starter', { price_cents: 14_950 });
    await change('Premium', { price_cents: 45_000, is_from_price: true });
    await agrees();
    await leastPrices('R\u00a0149,50');
    const after = await read('/pricing', { 'if-none-match': before.etag });
    expect([after.statusCode, after.etag === before.etag]).toEqual([200, false]);
    expect((await read('/pricing', { 'if-none-match': after.etag })).statusCode).toBe(304);
  });

  it('are those of a later day when it begins in South Africa, not before', async () => {
    await change('Starter', { price_cents: 9_900, price_from: '2026-12-01' });
    app.setTime('2026-11-30T21:59:00Z');
    expect((await read('/pricing')).ledger[0]?.price).toBe('R\u00a0120 a month');
    app.setTime('2026-11-30T22:00:00Z');
    const { ledger, text } = await read('/pricing');
    expect([ledger[0]?.price, text.includes('Prices of 1 December 2026')]).toEqual(['R\u00a099 a month', true]);
    staff = await app.login('admin');
    await agrees();
  });

  it('lack plans that are retired, and have new ones', async () => {
    const plan = { name: 'Harbour </script> & Co', price_cents: 4_500, domain_limit: 1, mail_limit: 500 };
    await app.call(calls.createPlan, { body: plan }, staff);
    await change('Enterprise', { is_retired: true });
    await agrees();
    await leastPrices('R\u00a045');
    expect((await read('/pricing')).text).not.toContain('Enterprise');
  });

  it('say that nothing is sold where that is so', async () => {
    for (const { name } of await charged()) await change(name, { is_retired: true });
    await agrees();
    for (const path of ['/', '/pricing', '/small-business-dmarc', '/south-african-business-dmarc', '/why-professional-dmarc']) {
      const { body, text } = await read(path);
      expect(htmlFaults(body), path).toEqual([]);
      expect(text.replace('R\u00a048\u00a0000', ''), path).not.toMatch(/R\s\d/);
    }
    expect((await read('/pricing')).text).toContain('No plan is on sale at the moment. Ask us for a price.');
  });

  it('stay those of the build, then those of before, where they cannot be read', async () => {
    isBroken = true;
    expect((await read('/pricing')).ledger[0]?.price).toBe('R\u00a0120 a month');
    isBroken = false;
    await change('Starter', { price_cents: 13_000 });
    await agrees();
    isBroken = true;
    await change('Starter', { price_cents: 14_000, price_from: '2026-11-21' });
    app.setTime('2026-11-21T08:00:00Z');
    expect((await read('/pricing')).ledger[0]?.price).toBe('R\u00a0130 a month');
  });
});
