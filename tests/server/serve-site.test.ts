import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { answerErrors } from '#server/answer-errors.ts';
import { hasSession, serveSite } from '#server/serve-site.ts';
import { closeRegistration, fillSlots } from '#server/services/public/fill-slots.ts';
import { savePublicCheck } from '#server/store/domains/public-checks.ts';
import { switchFeature } from '#server/store/features.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const dist = `${mkdtempSync(join(tmpdir(), 'site-'))}/`;
const web = Fastify();
let app: TestApp;
let administrator: TestUser;

const pages = [
  { path: '/', file: 'home.html', hasTag: true, isListed: true, isPriced: false },
  { path: '/about-us', file: 'about-us.html', hasTag: false, isListed: true, isPriced: false },
  { path: '/dmarc-checker', file: 'dmarc-checker.html', hasTag: false, isListed: true, isPriced: false },
  { path: '/register', file: 'register.html', hasTag: false, isListed: true, isPriced: false },
  { path: '/not-found', file: 'not-found.html', hasTag: false, isListed: false, isPriced: false },
];

beforeAll(async () => {
  mkdirSync(`${dist}site`);
  writeFileSync(`${dist}site/pages.json`, JSON.stringify(pages));
  for (const { file } of pages)
    writeFileSync(`${dist}site/${file}`, `<body>${file} https://site.invalid {legal_name} {ip}</body>`);
  writeFileSync(`${dist}site/sitemap.xml`, '<urlset>https://site.invalid/</urlset>');
  writeFileSync(`${dist}site/changes.xml`, '<feed/>');
  app = await openTestApp();
  administrator = await app.login('admin');
  await app.call(
    contract.setup.saveSiteFacts,
    {
      body: {
        seen_version: 0,
        company: { legal_name: 'Beacon <Pty> Ltd' },
        contacts: [
          { contact_type: 'sales', contact_method: 'phone', contact_value: '+27 10 000 0000' },
          { contact_type: 'security', contact_method: 'email', contact_value: 'security@beacon.example' },
        ],
      },
    },
    administrator,
  );
  const config = { ...app.context.config, publicUrl: 'https://beacon.example', pageViewTag: 'https://count.example/tag.js' };
  const site = serveSite(web, { ...app.context, config }, dist, () => ({}));
  web.setNotFoundHandler((request, reply) => site.notFound(request, reply));
});
afterAll(async () => {
  await web.close();
  await app.close();
  rmSync(dist, { recursive: true });
});

const token = (expMs: number) => `auth_token=e30.${Buffer.from(JSON.stringify({ exp: expMs / 1000 })).toString('base64url')}.sig`;

describe('a page of the site', () => {
  it('has the facts of the settings as text, the address of the site, and a validator', async () => {
    const { body, headers, statusCode } = await web.inject('/about-us');
    expect(statusCode).toBe(200);
    expect(body).toContain('https://beacon.example Beacon &lt;Pty&gt; Ltd {ip}');
    expect(headers['x-robots-tag']).toBeUndefined();
    const again = await web.inject({ url: '/about-us', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('answers what does not exist with its page and status 404', async () => {
    const { body, statusCode } = await web.inject('/nothing');
    expect([statusCode, body.includes('not-found.html')]).toEqual([404, true]);
  });

  it('answers an address with a slash at its end with the one without', async () => {
    const { statusCode, headers } = await web.inject('/about-us/');
    expect([statusCode, headers.location]).toEqual([301, '/about-us']);
  });

  it('has the page-view tag only where it may be', async () => {
    expect((await web.inject('/')).body).toContain('data-src="https://count.example/tag.js"');
    expect((await web.inject('/about-us')).body).not.toContain('count.example');
  });

  it('keeps shared results of the checker out of search engines', async () => {
    expect((await web.inject('/dmarc-checker/some-token')).headers['x-robots-tag']).toBe('noindex');
  });
});

it('says how long data is stored, and where registration is closed leads to the contact page', async () => {
  const html = '<html lang="en-ZA"><a class="b" href="/register">Request access</a> {message_days}, {row_months}</html>';
  const filled = fillSlots(html, { company: {} }, { messageDays: 30, rowMonths: 1, sumMonths: 36 });
  expect(filled).toContain('</a> 30 days, 1 month<');
  expect(closeRegistration(filled)).toBe(
    '<html data-closed="registration" lang="en-ZA"><a class="b" href="/contact">Contact us</a> 30 days, 1 month</html>',
  );
});

it('names the company in sentences that are true without its details too', () => {
  const said = (company: { legal_name?: string; address?: string }) =>
    fillSlots('{provided_by} {company_and_address}', { company }, { messageDays: 30, rowMonths: 1, sumMonths: 36 });
  expect(said({ legal_name: 'Small & Co', address: 'Paarl' })).toBe(
    'The service is provided by Small &amp; Co. Small &amp; Co, Paarl',
  );
  expect(said({ legal_name: 'Small' })).toBe('The service is provided by Small. Small');
  expect(said({})).toBe('The name of the company behind Beacon is not published yet. not published yet');
});

it('leads away from the form while registration is closed, also who only asks for the head', async () => {
  const register = async () => {
    const site = Fastify();
    serveSite(site, app.context, dist, () => ({}));
    const asked = await Promise.all((['GET', 'HEAD'] as const).map((method) => site.inject({ method, url: '/register' })));
    await site.close();
    return asked.map(({ statusCode, headers }) => [statusCode, headers.location]);
  };
  const at = app.context.clock.now();
  await switchFeature(app.context.store.db, 'registration', false, at);
  expect(await register()).toEqual(Array(2).fill([302, '/contact']));
  await switchFeature(app.context.store.db, 'registration', true, at);
  expect(await register()).toEqual(Array(2).fill([200, undefined]));
});

it('sends a signed-in visitor from the home page to the dashboard', async () => {
  const now = app.context.clock.now().getTime();
  const signedIn = await web.inject({ url: '/', headers: { cookie: `a=b; ${token(now + 60_000)}` } });
  expect([signedIn.statusCode, signedIn.headers.location]).toEqual([302, '/app/dashboard']);
  for (const cookie of [token(now - 1_000), 'auth_token=nonsense', 'auth_token=e30.%%.x'])
    expect((await web.inject({ url: '/', headers: { cookie } })).statusCode).toBe(200);
});

it.each([undefined, '', 'auth_token=', 'auth_token=a.b', 'other=1'])('%s is no session', (cookie) =>
  expect(hasSession(cookie, 0)).toBe(false),
);

it.each(['a b', '%', '[::', 'x:99999'])('refuses the Host "%s" where the address of the site is not set', async (host) => {
  const open = Fastify();
  answerErrors(open, app.context);
  serveSite(open, { ...app.context, config: { ...app.context.config, publicUrl: null } }, dist, () => ({}));
  for (const url of ['/', '/sitemap.xml']) expect((await open.inject({ url, headers: { host } })).statusCode).toBe(400);
  await open.close();
});

it('has robots.txt, a site map and security.txt with the contact of the settings', async () => {
  expect((await web.inject('/robots.txt')).body).toContain('Sitemap: https://beacon.example/sitemap.xml');
  expect((await web.inject('/sitemap.xml')).body).toContain('https://beacon.example/');
  const { body } = await web.inject('/.well-known/security.txt');
  expect(body).toContain('Contact: mailto:security@beacon.example');
  expect(body).toMatch(/^Expires: \d{4}-\d\d-\d\dT/m);
});

describe('contacts', () => {
  it('are public, all or of one type', async () => {
    const { contacts } = await app.call(contract.public.contacts, { query: {} }, null);
    expect(contacts).toHaveLength(2);
    const sales = await app.call(contract.public.contacts, { query: { contact_type: 'sales' } }, null);
    expect(sales.contacts).toEqual([{ contact_type: 'sales', contact_method: 'phone', contact_value: '+27 10 000 0000' }]);
  });

  it('are written by staff only', async () => {
    const { site } = await app.call(contract.setup.siteFacts, {}, administrator);
    expect(site.company).toEqual({ legal_name: 'Beacon <Pty> Ltd' });
    await expect(app.call(contract.setup.siteFacts, {}, null)).rejects.toThrow();
  });
});

describe('the badge of a result', () => {
  it('names domain, day and grade, as text, and may be shown by other sites', async () => {
    const at = app.context.clock.now();
    const result = { check: { domain: 'shop.co.za', checked_at: at.toISOString() }, score: { grade: 'B' } };
    const kept = { token: 'a-token-nobody-guesses', domain: 'shop.co.za', result, createdAt: at };
    await savePublicCheck(app.context.store.db, { ...kept, expiresAt: new Date(at.getTime() + 60_000) });
    const { body, headers, statusCode } = await web.inject('/dmarc-checker/a-token-nobody-guesses/badge.svg');
    expect(statusCode).toBe(200);
    expect(body).toContain(`shop.co.za, DMARC check of ${at.toISOString().slice(0, 10)}: grade B`);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect((await web.inject('/dmarc-checker/another-token-here/badge.svg')).statusCode).toBeGreaterThanOrEqual(400);
  });
});
