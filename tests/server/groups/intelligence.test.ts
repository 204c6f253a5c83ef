import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let app: TestApp;
let owner: TestUser;
let looked: number;

beforeAll(async () => {
  app = await openTestApp({
    zone: {
      'shop.co.za': { TXT: ['v=spf1 -all'], NS: ['ns1.shop.co.za'] },
      '_dmarc.shop.co.za': { fails: 'servfail' },
      '_smtp._tls.shop.co.za': { fails: 'timeout' },
    },
  });
  const customerId = await app.customer();
  looked = await app.domain('shop.co.za', customerId);
  await app.domain('fresh.co.za', customerId);
  owner = await app.login('customer', [{ customerId }]);
  await app.call(contract.domains.verifyDns, { params: { id: looked } }, owner);
});
afterAll(() => app.close());

const dnsOf = async (name: string) =>
  (await app.call(contract.intelligence.bulk, { body: { include: ['dns'] } }, owner)).domains.find(
    ({ domain }) => domain === name,
  )?.dns;

test('a failed lookup is unknown, what is not there is missing', async () => {
  const dns = await dnsOf('shop.co.za');
  expect(dns?.states).toMatchObject({ dmarc: 'unknown', spf: 'found', mta_sts: 'missing', tls_rpt: 'unknown' });
  expect(dns).toMatchObject({ policy: null, spf_lookups: 0, tls_rpt: null });
});

test('a domain that was never checked has no states', async () => {
  expect(await dnsOf('fresh.co.za')).toMatchObject({ status: 'NotChecked', states: null, spf_lookups: null });
});
