import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { buildApp } from '#server/app.ts';
import { deriveKeys } from '#server/ports/keys.ts';
import { pushKeys } from '#server/services/delivery/push-keys.ts';
import { sealWebhooks } from '#server/services/delivery/seal-webhooks.ts';
import { seal, unseal } from '#server/services/sealing.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';

let app: TestApp;
let web: FastifyInstance;
const lines: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  web = await buildApp({ ...app.context, log });
});
afterAll(async () => {
  await web.close();
  await app.close();
});

test('the page of the API runs no script but its own, by a nonce that is new each time', async () => {
  const [one, other] = [await web.inject('/api/docs/'), await web.inject('/api/docs/')];
  const policy = String(one.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  const scripts = one.body.match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  expect(String(other.headers['content-security-policy'])).not.toContain(nonce);
});

test('the page of the API reads its description from this server', async () => {
  const page = await web.inject('/api/docs/');
  const [, url = ''] = /"url": "([^"]+)"/.exec(page.body) ?? [];
  const description = await web.inject(url);
  expect(description.headers['content-type']).toContain('application/json');
  expect(description.json()).toMatchObject({ openapi: '3.0.3', paths: { '/api/domains': expect.anything() } });
});

test('tokens are in no line of the log, whatever fails', async () => {
  const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4';
  const { db } = app.context.store;
  await sql`alter table invitations rename to gone`.execute(db);
  lines.length = 0;
  const answers = [
    await web.inject({ url: `/api/auth/invitation/${token}` }),
    await web.inject({ url: `/setup-account/${token}` }),
    await web.inject({ url: `/api/nowhere/${token}?token=${token}`, headers: { authorization: `Bearer ${token}` } }),
    await web.inject({ method: 'POST', url: '/api/auth/verify-invitation', payload: { token } }),
  ];
  await sql`alter table gone rename to invitations`.execute(db);
  expect(answers[0]?.statusCode).toBe(500);
  expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
});

test('the scheme of a token is read in any case', async () => {
  const { token } = await app.login('admin');
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect((await web.inject({ url: '/api/auth/profile', headers: { authorization: `${scheme} ${token}` } })).statusCode).toBe(
      200,
    );
});

test('a key opens only what it sealed, and nothing that was changed', () => {
  const [mine, other] = [deriveKeys(new Uint8Array(32)).sealing, deriveKeys(new Uint8Array(32).fill(1)).sealing];
  const sealed = seal(mine, 'whsec_abc');
  expect(sealed).not.toContain('abc');
  expect(seal(mine, 'whsec_abc')).not.toBe(sealed);
  expect(unseal(mine, sealed)).toBe('whsec_abc');
  expect(unseal(mine, 'whsec_plain')).toBe('whsec_plain');
  for (const broken of [() => unseal(other, sealed), () => unseal(mine, `${sealed.slice(0, -4)}AAAA`)])
    expect(broken).toThrow('BEACON_SECRET is not the one');
});

test('secrets of webhooks and of push lie encrypted, old ones after a start', async () => {
  const { db } = app.context.store;
  const admin = await app.login('admin');
  const url = 'https://192.0.2.7/hook';
  const { secret } = await app
    .call(contract.alertDelivery.createWebhook, { body: { url } as never }, admin)
    .catch(() => ({ secret: '' }));
  await sql`insert into alert_webhooks (url, secret, min_severity, created_at) values ('https://old.example', 'whsec_old', 'info', now())`.execute(
    db,
  );
  await sealWebhooks(app.context);
  await sealWebhooks(app.context);
  const rows = await db.selectFrom('alert_webhooks').select(['url', 'secret']).execute();
  expect(rows.every((row) => row.secret.startsWith('sealed:'))).toBe(true);
  const opened = rows.map((row) => unseal(app.context.keys.sealing, row.secret));
  expect(opened).toContain('whsec_old');
  if (secret !== '') expect(opened).toContain(secret);

  const made = { publicKey: 'public', privateKey: 'private' };
  await sql`delete from settings where key = 'push keys'`.execute(db);
  await sql`insert into settings (key, value, updated_at) values ('push keys', ${JSON.stringify(made)}::text::jsonb, now())`.execute(
    db,
  );
  for (let start = 0; start < 2; start += 1) expect(await pushKeys(app.context, () => made)).toEqual(made);
  const stored = await sql<{ value: typeof made }>`select value from settings where key = 'push keys'`.execute(db);
  expect(stored.rows[0]?.value.privateKey).toMatch(/^sealed:/);
});
