import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { openTestApp, Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { dkim } = contract;
const keyOf = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

let app: TestApp;
let owner: TestUser;
let viewer: TestUser;
let id: number;
let customerId: number;
const zone: Zone = {
  'google._domainkey.shop.co.za': { TXT: [`v=DKIM1; p=${keyOf(2048)}`] },
  'old._domainkey.shop.co.za': { TXT: [`v=DKIM1; p=${keyOf(1024)}`] },
  'gone._domainkey.shop.co.za': { TXT: ['v=DKIM1; p='] },
};

beforeAll(async () => {
  app = await openTestApp({ zone, now: '2026-11-20T10:00:00Z' });
  customerId = await app.customer();
  id = await app.domain('shop.co.za', customerId);
  owner = await app.login('customer', [{ customerId, level: 'manage' }]);
  viewer = await app.login('customer', [{ customerId, level: 'view' }]);
});
afterAll(() => app.close());

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error : Promise.reject(error)),
  );

test('discovery finds what mail services use and keeps it, or only tells it', async () => {
  const told = await app.call(dkim.discover, { params: { id }, body: { auto_store: false } }, owner);
  expect(told.found).toEqual([{ selector: 'google', origin: 'known', is_new: true }]);
  expect(told.selectors).toEqual([]);
  const kept = await app.call(dkim.discover, { params: { id }, body: {} }, owner);
  expect(kept.selectors).toMatchObject([
    { selector: 'google', verification_status: 'valid', bits: 2048, service: 'Google Workspace' },
  ]);
  expect((await app.call(dkim.discover, { params: { id }, body: {} }, owner)).found).toMatchObject([{ is_new: false }]);
});

test('a selector entered by hand is looked at at once', async () => {
  const add = (selector: string) => app.call(dkim.create, { params: { id }, body: { selector } }, owner);
  expect((await add('OLD')).selector).toMatchObject({
    selector: 'old',
    verification_status: 'valid',
    bits: 1024,
    origin: 'manual',
  });
  expect((await add('gone')).selector.verification_status).toBe('revoked');
  expect((await add('nowhere')).selector.verification_status).toBe('missing');
  expect((await refusal(add('old')))?.status).toBe(409);
  expect((await refusal(add('not a selector')))?.body.error).toContain('Enter the selector alone');
});

test('all are looked at together; a new key begins a new age', async () => {
  expect(await app.call(dkim.verifyAll, { params: { id } }, owner)).toMatchObject({ verified: 2, total: 4 });
  app.setTime('2027-03-20T10:00:00Z');
  owner = await app.login('customer', [{ customerId, level: 'manage' }]);
  viewer = await app.login('customer', [{ customerId, level: 'view' }]);
  zone['old._domainkey.shop.co.za'] = { TXT: [`v=DKIM1; p=${keyOf(2048)}`] };
  const { selectors } = await app.call(dkim.verifyAll, { params: { id } }, owner);
  expect(selectors.find((one) => one.selector === 'old')).toMatchObject({
    bits: 2048,
    age_months: 0,
    key_since: '2027-03-20T10:00:00.000Z',
  });
  expect(selectors.find((one) => one.selector === 'google')).toMatchObject({ age_months: null });
});

test('a look-up that fails leaves what was known', async () => {
  zone['google._domainkey.shop.co.za'] = { fails: 'timeout' };
  const { selectors } = await app.call(dkim.verifyAll, { params: { id } }, owner);
  expect(selectors.find((one) => one.selector === 'google')?.verification_status).toBe('valid');
});

test('who may only look changes nothing', async () => {
  const [one] = (await app.call(dkim.list, { params: { id } }, viewer)).selectors;
  const params = { id, selectorId: one?.id ?? 0 };
  expect((await refusal(app.call(dkim.create, { params: { id }, body: { selector: 'x' } }, viewer)))?.status).toBe(403);
  expect((await refusal(app.call(dkim.update, { params, body: { notes: 'x' } }, viewer)))?.status).toBe(403);
  expect((await refusal(app.call(dkim.remove, { params }, viewer)))?.status).toBe(403);
  expect((await app.call(dkim.update, { params, body: { notes: 'Newsletter' } }, owner)).selector.notes).toBe('Newsletter');
  await app.call(dkim.remove, { params }, owner);
  expect((await refusal(app.call(dkim.remove, { params }, owner)))?.status).toBe(404);
});
