import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { recheckProofs } from '#server/services/domains/recheck-proofs.ts';
import { mailRequests } from '#server/services/users/notify-staff.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { create, get, verifyControl } = contract.domains;
const zone: Zone = { 'shop.co.za': { TXT: ['v=spf1 -all'] } };
let app: TestApp;
let owner: TestUser;
let id: number;

beforeAll(async () => {
  app = await openTestApp({
    zone,
    now: '2026-11-20T08:00:00Z',
    env: { PUBLIC_URL: 'https://beacon.example', SESSION_HOURS: '720', SESSION_IDLE_HOURS: '720' },
  });
  owner = await app.login('customer', [{ customerId: await app.customer('Shop'), level: 'owner' }]);
  id = (await app.call(create, { body: { name: 'shop.co.za' } }, owner)).domain.id;
  const { domain } = await app.call(get, { params: { id } }, owner);
  zone['_beacon.shop.co.za'] = { TXT: [domain.proof?.value ?? ''] };
  await app.call(verifyControl, { params: { id } }, owner);
});
afterAll(() => app.close());

const missing = async (time: string) => {
  app.setTime(time);
  await recheckProofs(app.context);
  const { domain } = await app.call(get, { params: { id } }, owner);
  expect(domain.standing).toBe('verified');
  return domain.proof_missing_since;
};

test('a proof that disappears is noted from then on, takes nothing away, and may come back', async () => {
  const proof = zone['_beacon.shop.co.za'] ?? {};
  expect(await missing('2026-11-21T09:00:00Z')).toBeNull();
  delete zone['_beacon.shop.co.za'];
  expect(await missing('2026-11-22T10:00:00Z')).toBe('2026-11-22T10:00:00.000Z');
  await app.login('admin', [], 'staff@beacon.example');
  await mailRequests(app.context);
  expect(app.emails).toMatchObject([{ to: 'staff@beacon.example', subject: 'Beacon: proof of control missing for 1 domain' }]);
  expect(app.emails[0]?.text).toContain('no longer published for shop.co.za.');
  app.setTime('2026-11-22T11:00:00Z');
  await mailRequests(app.context);
  expect(app.emails).toHaveLength(1);
  expect(await missing('2026-11-23T11:00:00Z')).toBe('2026-11-22T10:00:00.000Z');
  zone['_beacon.shop.co.za'] = proof;
  expect(await missing('2026-11-24T12:00:00Z')).toBeNull();
  const noted = await app.context.store.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'domain_proof_missing')
    .execute();
  expect(noted).toHaveLength(1);
});
