import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { checkSender, lastSenderCheck } from '#server/services/delivery/sender-check.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { zoneResolver } from '#tests/fakes/zone.ts';

const spf = { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'], MX: [{ preference: 10, exchange: 'mx.portal.co.za' }] };
const mx = { 'mx.portal.co.za': { A: ['192.0.2.1'] } };
const dmarc = (record: string) => ({ '_dmarc.portal.co.za': { TXT: [record] } });
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    env: { BEACON_MAIL_FROM: 'alerts@portal.co.za', SMTP_URL: 'smtps://mail.portal.co.za', PUBLIC_URL: 'https://portal.co.za' },
  });
});
afterAll(() => app.close());

const checked = async (zone: Zone, lookup = zoneResolver(zone)) => {
  await checkSender({ ...app.context, dns: lookup });
  return lastSenderCheck(app.context);
};

test('the address that emails come from is checked by the same rules as a customer’s domain, and health shows the result', async () => {
  const good = { ...mx, 'portal.co.za': spf, ...dmarc('v=DMARC1; p=reject; rua=mailto:r@portal.co.za') };
  expect(await checked(good)).toMatchObject({
    status: 'ok',
    text: 'Emails come from alerts@portal.co.za. Its SPF and DMARC records have no urgent finding.',
  });
  const open = { ...good, 'portal.co.za': { ...spf, TXT: ['v=spf1 +all'] } };
  expect(await checked(open)).toMatchObject({ status: 'warning', text: expect.stringContaining('alerts@portal.co.za') });
  const { checks } = await app.call(contract.ingestion.health, {}, await app.login('admin'));
  expect(checks).toContainEqual(expect.objectContaining({ status: 'warning', text: expect.stringContaining('+all') }));
});

test('records that cannot be looked up are not called missing', async () => {
  const failing = zoneResolver({});
  const fresh = () => Promise.resolve({ status: 'failed' as const, reason: 'servfail' as const, detail: 'a test' });
  expect(await checked({}, { ...failing, lookup: fresh, fresh })).toMatchObject({
    status: 'warning',
    text: 'The records of portal.co.za, where emails come from, could not be looked up.',
  });
});

test('the result of another address is not shown', async () => {
  expect(await lastSenderCheck({ ...app.context, config: { ...app.context.config, mailFrom: 'post@other.co.za' } })).toBeNull();
});
