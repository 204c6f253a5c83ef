import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { openTestApp, Refused, type TestApp } from '#tests/fakes/app.ts';
import { ownDomain } from '#tests/support/own-domain.ts';

const { dkim } = contract;
const keyOf = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const [google, old, renewed] = [keyOf(2048), keyOf(1024), keyOf(2048)];

let app: TestApp;
const zone: Zone = {};
beforeAll(async () => {
  app = await openTestApp({ zone });
});
afterAll(() => app.close());

/** A domain of the test's own whose DNS has a good key, a short one and one that was withdrawn. */
async function shop() {
  app.setTime('2026-11-20T10:00:00Z');
  const own = await ownDomain(app);
  const key = (selector: string, p: string) => {
    zone[`${selector}._domainkey.${own.name}`] = { TXT: [`v=DKIM1; p=${p}`] };
  };
  key('google', google);
  key('old', old);
  key('gone', '');
  const owner = await own.login('manage');
  const params = { id: own.id };
  return {
    ...own,
    owner,
    key,
    params,
    discover: (body: { auto_store?: boolean } = {}) => app.call(dkim.discover, { params, body }, owner),
    add: (selector: string, who = owner) => app.call(dkim.create, { params, body: { selector } }, who),
    verifyAll: (who = owner) => app.call(dkim.verifyAll, { params }, who),
  };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error : Promise.reject(error)),
  );

test('discovery finds what email services use and stores it, or only reports it', async () => {
  const { discover } = await shop();
  const reply = await discover({ auto_store: false });
  expect(reply.found).toEqual([{ selector: 'google', origin: 'known', is_new: true }]);
  expect(reply.selectors).toEqual([]);
  const kept = await discover();
  expect(kept.selectors).toMatchObject([
    { selector: 'google', verification_status: 'valid', bits: 2048, service: 'Google Workspace' },
  ]);
  expect((await discover()).found).toMatchObject([{ is_new: false }]);
});

test('a selector added by hand is checked at once', async () => {
  const { add } = await shop();
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
  expect((await refusal(add(`${'x'.repeat(64)}.a`)))?.body.error).toBe(
    'A selector has at most 63 characters between full stops.',
  );
  expect((await add(`${'x'.repeat(63)}.a`)).selector.verification_status).toBe('missing');
});

test('all are checked together; a new key starts a new age', async () => {
  const { discover, add, verifyAll, key, login } = await shop();
  await discover();
  for (const selector of ['old', 'gone', 'nowhere']) await add(selector);
  expect(await verifyAll()).toMatchObject({ verified: 2, total: 4 });
  app.setTime('2027-03-20T10:00:00Z');
  key('old', renewed);
  const { selectors } = await verifyAll(await login('manage'));
  expect(selectors.find((one) => one.selector === 'old')).toMatchObject({
    bits: 2048,
    age_months: 0,
    key_since: '2027-03-20T10:00:00.000Z',
  });
  expect(selectors.find((one) => one.selector === 'google')).toMatchObject({ age_months: null });
});

test('a failed lookup leaves what was known', async () => {
  const { discover, verifyAll, name } = await shop();
  await discover();
  zone[`google._domainkey.${name}`] = { fails: 'timeout' };
  const { selectors } = await verifyAll();
  expect(selectors.find((one) => one.selector === 'google')?.verification_status).toBe('valid');
});

test('a person with view access changes nothing', async () => {
  const { id, add, owner, login } = await shop();
  await add('old');
  const viewer = await login('view');
  const [one] = (await app.call(dkim.list, { params: { id } }, viewer)).selectors;
  const params = { id, selectorId: one?.id ?? 0 };
  expect((await refusal(add('x', viewer)))?.status).toBe(403);
  expect((await refusal(app.call(dkim.update, { params, body: { notes: 'x' } }, viewer)))?.status).toBe(403);
  expect((await refusal(app.call(dkim.remove, { params }, viewer)))?.status).toBe(403);
  expect((await app.call(dkim.update, { params, body: { notes: 'Newsletter' } }, owner)).selector.notes).toBe('Newsletter');
  await app.call(dkim.remove, { params }, owner);
  expect((await refusal(app.call(dkim.remove, { params }, owner)))?.status).toBe(404);
});
