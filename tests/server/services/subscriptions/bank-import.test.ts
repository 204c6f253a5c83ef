import { afterAll, beforeAll, expect, it } from 'vitest';
import { billing } from '#contract/billing.ts';
import { subscriptionManagement as calls } from '#contract/subscription-management.ts';
import { runInvoices } from '#server/services/invoices/run-invoices.ts';
import { paymentReference } from '#server/services/invoices/seller.ts';
import { openTestApp, type Refused, type TestApp } from '#tests/fakes/app.ts';
import { sellAs } from '#tests/fakes/seller.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ now: '2026-12-01T06:00:00Z' });
});
afterAll(() => test.close());

it('matches, books once whatever file a line comes in, and pays the invoice', async () => {
  const staff = await test.login('admin');
  await sellAs(test);
  const [wines, law] = [await test.customer('Karoo Wines'), await test.customer('Protea Law')];
  const { plans } = await test.call(calls.plans, {}, staff);
  for (const id of [wines, law])
    await test.call(calls.subscribe, { params: { id }, body: { plan_id: plans[0]?.id ?? 0 } }, staff);
  await runInvoices(test.context);
  const head = 'Date,Description,Amount\n';
  const paid = `2026/12/01,FNB OB PMT ${paymentReference(wines).replace('-', ' ')},120.00\n`;
  const named = '2026/12/01,PROTEA LAW,120.00\n';
  const text = `${head}${paid}${named}2026/12/01,SERVICE FEE,-9.00\nsoon,x,1\n`;
  const read = (body: { text: string }) => test.call(billing.readBankStatement, { body }, staff);
  const first = await read({ text });
  expect(first).toMatchObject({ booked: 0, went_out: 1, refused: [{ line: 5, why: '"soon" is not a date.' }] });
  expect(first.lines.map(({ outcome, customer }) => [outcome, customer?.name])).toEqual([
    ['matched', 'Karoo Wines'],
    ['proposed', 'Protea Law'],
  ]);
  const choices = first.lines.map(({ key, customer, invoice_id }) => ({ key, customer_id: customer?.id ?? 0, invoice_id }));
  const bookAll = (of: string) => test.call(billing.bookBankLines, { body: { text: of, choices } }, staff);
  expect(
    await Promise.all([bookAll(text), bookAll(text)].map((call) => call.catch(({ status }: Refused) => status))),
  ).toContainEqual(expect.objectContaining({ success: true }));
  expect(await bookAll(head + named + paid)).toMatchObject({ booked: 0, already: 2 });
  for (const id of [wines, law]) {
    const { summary } = await test.call(billing.summary, { params: { id } }, staff);
    expect(summary).toMatchObject({ paid_cents: 12_000, due_cents: 0, credit_cents: 0 });
    expect((await test.call(billing.payments, { params: { id }, query: {} }, staff)).total).toBe(1);
  }
  expect(await read({ text: head + paid + named })).toMatchObject({ lines: [], booked: 2 });
  const wrong = test.call(billing.bookBankLines, { body: { text: head + named, choices: choices.slice(0, 1) } }, staff);
  await expect(wrong).rejects.toMatchObject({ status: 400 });
});

it('refuses a line of more than can be booked, with a sentence', async () => {
  const staff = await test.login('admin');
  const id = await test.customer('Highveld Mining');
  const text = 'Date,Description,Amount\n2026/11/30,HIGHVELD,10000000.01\n';
  const { lines } = await test.call(billing.readBankStatement, { body: { text } }, staff);
  const choices = lines.map(({ key }) => ({ key, customer_id: id, invoice_id: null }));
  await expect(test.call(billing.bookBankLines, { body: { text, choices } }, staff)).rejects.toMatchObject({
    status: 400,
    body: { error: 'Line 2 is over R\u00a010\u00a0000\u00a0000. Leave it out.' },
  });
});
