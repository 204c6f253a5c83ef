import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openerOf } from '#server/mailboxes.ts';
import { askAccessToken } from '#server/ports/mailbox/access-token.ts';
import { type MailboxPlace, readImapUrl } from '#server/ports/mailbox/place.ts';
import { openMailboxTokens } from '#server/services/intake/mailbox-tokens.ts';
import { fetchNew } from '#server/services/intake/poll-mailbox.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { canHaveDovecot, startDovecot } from '#tests/fakes/dovecot.ts';
import { reportMail } from '#tests/fakes/mail.ts';
import { startTokenService, type TokenAnswer, type TokenService } from '#tests/fakes/token-service.ts';

const mailbox = { name: 'dmarc@acme.example@mail.example/INBOX', user: 'dmarc@acme.example' };
const hourMs = 3_600_000;
const now = '2026-11-20T08:00:00Z';

let test: TestApp;
let service: TokenService;
let file: string;
let answer: (form: Record<string, string>) => TokenAnswer;

beforeAll(async () => {
  test = await openTestApp();
  service = await startTokenService((form) => answer(form));
  file = join(mkdtempSync(join(tmpdir(), 'beacon-tokens-')), 'mail.json');
});
afterAll(async () => {
  await service?.close();
  await test?.close();
});
beforeEach(async () => {
  test.setTime(now);
  service.asked.length = 0;
  answer = () => ({ user: mailbox.user });
  await test.context.store.db.deleteFrom('settings').where('key', 'like', 'mailbox token %').execute();
});

const write = (credentials: object) => writeFileSync(file, JSON.stringify(credentials));
const client = (more: object = {}) => ({ token_url: service.tokenUrl, client_id: 'app', client_secret: 's3cret', ...more });
const tokens = (from = file) => openMailboxTokens(test.context, (nowMs, newest) => askAccessToken(from, mailbox, nowMs, newest));

describe('access tokens of a mailbox', () => {
  it('are asked for by an application of its own, and used until a minute before they end', async () => {
    write(client({ scope: 'https://mail.example/.default' }));
    const held = tokens();
    const first = await held.current();
    expect(await held.current()).toBe(first);
    expect(service.asked).toEqual([
      { grant_type: 'client_credentials', client_id: 'app', client_secret: 's3cret', scope: 'https://mail.example/.default' },
    ]);
    test.setTime(new Date(Date.parse(now) + hourMs - 59_000).toISOString());
    expect(await held.current()).not.toBe(first);
    held.forget();
    await held.current();
    expect(service.asked).toHaveLength(3);
  });

  it('are asked for with the newest refresh token, also after a restart, until the file names another', async () => {
    const given = ['second', 'third'];
    answer = () => ({ user: mailbox.user, ...(given.length > 0 ? { refreshToken: given.shift() as string } : {}) });
    write(client({ refresh_token: 'first' }));
    await tokens().current();
    await tokens().current();
    await tokens().current();
    expect(service.asked.map((form) => form['refresh_token'])).toEqual(['first', 'second', 'third']);
    const kept = await test.context.store.db
      .selectFrom('settings')
      .select('value')
      .where('key', 'like', 'mailbox token %')
      .execute();
    expect(JSON.stringify(kept)).not.toContain('third');
    write(client({ refresh_token: 'agreed to again' }));
    await tokens().current();
    expect(service.asked.at(-1)).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'agreed to again' });
  });

  it('are asked for by a service account with a signed assertion that names the mailbox', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    write({
      type: 'service_account',
      project_id: 'reports',
      client_email: 'beacon@reports.iam.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: service.tokenUrl,
    });
    await tokens().current();
    const [{ grant_type, assertion = '' } = { grant_type: '' }] = service.asked;
    expect(grant_type).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload } = await jwtVerify(assertion, publicKey, { currentDate: test.context.clock.now() });
    expect(payload).toMatchObject({
      iss: 'beacon@reports.iam.example',
      sub: mailbox.user,
      aud: service.tokenUrl,
      scope: 'https://mail.google.com/',
    });
  });

  it('are refused in one line that names the service and its reason, and no secret', async () => {
    answer = () => ({ error: 'invalid_client', about: 'AADSTS7000215: Invalid client secret provided.\r\nTrace ID: 1-2-3' });
    write(client());
    await expect(tokens().current()).rejects.toMatchObject({
      status: 'auth_failed',
      message: `${new URL(service.tokenUrl).host} gives no access token for dmarc@acme.example: invalid_client: AADSTS7000215: Invalid client secret provided.`,
    });
    write(client({ token_url: 'http://127.0.0.1:9/token' }));
    await expect(tokens().current()).rejects.toMatchObject({
      status: 'unreachable',
      message: expect.stringContaining('127.0.0.1:9'),
    });
  });

  it('are refused without the secret that the service repeats, and with no more than its first line', async () => {
    answer = () => ({ error: 'e'.repeat(9_000), about: 'The secret s3cret and the token r3fresh are wrong.' });
    write(client({ refresh_token: 'r3fresh' }));
    const reason = await tokens()
      .current()
      .catch((error: Error) => error.message);
    expect(reason).toContain(`${'e'.repeat(100)}: The secret … and the token … are wrong.`);
  });

  it.each<[string, object]>([
    ['an end that is null', { expires_in: null }],
    ['an end before it began', { expires_in: -5 }],
    ['a refresh token that is null', { expires_in: '3599', refresh_token: null }],
    ['an empty refresh token', { refresh_token: '' }],
  ])('are taken with %s', async (_, more) => {
    write(client({ refresh_token: 'r3fresh' }));
    answer = () => ({ user: mailbox.user, more });
    expect(await tokens().current()).toMatch(/^token-/);
  });

  it.each<[string, object]>([
    ['none', { access_token: undefined }],
    ['one of two lines', { access_token: 'a\r\nb' }],
  ])('are refused where the answer holds %s', async (_, more) => {
    write(client());
    answer = () => ({ user: mailbox.user, more });
    await expect(tokens().current()).rejects.toThrow('there is none in its answer');
  });

  it.each<[string, string | object, string]>([
    ['no JSON', 'token', 'does not hold credentials'],
    ['no client', { token_url: 'https://login.example/token' }, 'client_id'],
    ['a misspelt name', { token_url: 'https://login.example/token', client_id: 'app', secret: 's3cret' }, '"secret"'],
    [
      'an address without TLS',
      { token_url: 'http://login.example/token', client_id: 'app' },
      'token_url: must be an address that starts with https://',
    ],
    ['a service account without its key', { type: 'service_account', client_email: 'a@b.example' }, 'private_key'],
    ['a key that is none', { type: 'service_account', client_email: 'a@b.example', private_key: 'no key' }, 'is not a key'],
  ])('say what is wrong with the file: %s', async (_, content, reason) => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    const refused = await tokens()
      .current()
      .catch((error: Error) => error.message);
    expect(refused).toContain(reason);
    expect(refused).not.toContain('s3cret');
  });

  it('say that the file is not there', async () => {
    await expect(tokens('/nowhere/mail.json').current()).rejects.toThrow(
      'The file /nowhere/mail.json that IMAP_URL names cannot be read: it is not there.',
    );
  });
});

describe.skipIf(!canHaveDovecot())('a mailbox that takes access tokens', () => {
  const placeOf = (url: string): MailboxPlace => {
    const read = readImapUrl(url);
    if (!read.ok) throw new Error(read.problems[0]?.text);
    return read.value;
  };
  const at = (url: string) => placeOf(`${url.replace(':secret@', '@')}?oauth=${encodeURIComponent(file)}`);

  it('is read with one, and with another once that is no longer taken', async () => {
    const dovecot = await startDovecot({ introspectUrl: service.introspectUrl });
    try {
      const account = dovecot.account();
      const place = at(account.url);
      write(client());
      answer = () => ({ user: 'somebody else' });
      const open = openerOf(test.context, place);
      await expect(open()).rejects.toMatchObject({
        status: 'auth_failed',
        message: `127.0.0.1 refuses the access token for ${place.user}. Check that IMAP is on for this account and that the application may read its mail.`,
      });
      answer = () => ({ user: place.user });
      account.deliver(reportMail({ reportId: 'with a token', count: 1 }));
      const opened = await open();
      expect(await fetchNew(test.context, opened)).toMatchObject({ fetched: 1 });
      await opened.close();
    } finally {
      await dovecot.stop();
    }
  });

  it('says where its server takes none', async () => {
    const dovecot = await startDovecot();
    try {
      write(client());
      const open = openerOf(test.context, at(dovecot.account().url));
      await expect(open()).rejects.toThrow(
        '127.0.0.1 does not accept access tokens (XOAUTH2). Write a password into IMAP_URL in place of ?oauth=.',
      );
    } finally {
      await dovecot.stop();
    }
  });
});
