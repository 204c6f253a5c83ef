import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportScheduling } from '#contract/report-scheduling.ts';
import { defaultPreferences } from '#domain/delivery/preferences.ts';
import { recipientsOf } from '#server/services/delivery/recipients.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
});
afterAll(() => test.close());

it('mutes a domain of two customers for who sees one of them and muted that one', async () => {
  const karoo = await test.customer('Karoo Wines');
  const fynbos = await test.customer('Fynbos Freight');
  const domainId = await test.domain('karoocellar.example', karoo, fynbos);
  const ofKaroo = await test.login('customer', [{ customerId: karoo }], 'naledi@karoo.example');
  const ofBoth = await test.login('customer', [{ customerId: karoo }, { customerId: fynbos }], 'pieter@msp.example');
  const per_customer = { [karoo]: { muted_until: '2026-11-21T05:30:00.000Z' } };
  for (const who of [ofKaroo, ofBoth])
    await test.call(
      reportScheduling.saveAlertPreferences,
      { body: { preferences: { ...defaultPreferences, per_customer } } },
      who,
    );
  const alert = { severity: 'critical' as const, isGoodNews: false, domainId, customerIds: [karoo, fynbos] };
  const found = await recipientsOf(
    test.context,
    { ...alert, recipients: [], isStaffs: false, plannedFor: [] },
    Date.parse('2026-11-20T08:00:00Z'),
  );
  const heldBack = Object.fromEntries(found.map(({ email, plan }) => [email, plan.heldBack]));
  expect(heldBack).toEqual({ [ofKaroo.email]: 'Alerts of this customer are muted.', [ofBoth.email]: null });
});
