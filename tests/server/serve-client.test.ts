import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerErrors } from '#server/answer-errors.ts';
import { upstream } from '#server/errors.ts';
import { routableTarget, serveClient } from '#server/serve-client.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';

const dist = `${mkdtempSync(join(tmpdir(), 'client-'))}/`;
const pages = Fastify({ rewriteUrl: ({ url = '' }) => routableTarget(url) });
let app: TestApp;
beforeAll(async () => {
  writeFileSync(`${dist}index.html`, '<title>Shell</title>');
  app = await openTestApp();
  answerErrors(pages, app.context);
  await serveClient(pages, app.context, dist);
});
afterAll(async () => {
  await pages.close();
  await app.close();
  rmSync(dist, { recursive: true });
});

const long = 'a'.repeat(3000);
const opened = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const foundAt = async (url: string, headers = {}) => {
  const { statusCode, body } = await pages.inject({ url, headers });
  return [statusCode, body.includes('<title>Shell') ? 'page' : 'error'];
};

test.each([
  ['/', 200],
  ['/login', 200],
  ['/app/dashboard', 200],
  ['/app/support/docs/spf.txt', 200],
  ['/app//dashboard', 404],
  ['/app%2fdashboard', 404],
  ['/setup-account/%E0%A4%A', 404],
  ['/app/domains/%ff', 404],
  [`/setup-account/${long}`, 404],
  [`/${long}`, 404],
  ['/nothing.html', 404],
  ['/api/nothing', 404],
])('a person who opens %s gets a page with status %i', async (url, status) => {
  expect(await foundAt(url, opened)).toEqual([status, 'page']);
});

test.each(['/nothing.js', '/api/nothing', '/api/%ff'])('a program gets an error at %s', async (url) => {
  expect(await foundAt(url)).toEqual([url === '/api/%ff' ? 400 : 404, 'error']);
});

test.each([
  ['/login', '/login'],
  ['/app/share-reports', '/app/report-metadata?upload=1'],
  ['//evil.example', undefined],
])('a form that a browser sends to %s before the page can take it leads to %s', async (url, location) => {
  const answer = await pages.inject({ method: 'POST', url, headers: opened });
  expect([answer.statusCode, answer.headers.location]).toEqual([location === undefined ? 404 : 303, location]);
});

test('a page that fails says so as a page, with the id that is logged', async () => {
  const web = Fastify({ genReqId: () => 'id-7' });
  answerErrors(web, app.context);
  web.get('/pricing', () => Promise.reject(new Error('<secret>')));
  const answer = await web.inject({ url: '/pricing', headers: opened });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('<p>Something went wrong. Quote id-7 when you ask for help.</p>');
  await web.close();
});

test('what failed at another service is logged with its cause under the id of the request', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const web = Fastify({ genReqId: () => 'id-8' });
  answerErrors(web, { ...app.context, log });
  web.get('/api/send', () => Promise.reject(upstream('The email could not be sent.', new Error('connect ECONNREFUSED'))));
  expect((await web.inject('/api/send')).json()).toMatchObject({ code: 'upstream', request_id: 'id-8' });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { request_id: 'id-8', err: { message: 'connect ECONNREFUSED' } },
  ]);
  await web.close();
});

test.each([
  ['/api/public/alert-copies/NDI.abc_-9/unsubscribe', '/alert-copies/NDI.abc_-9'],
  ['/api/public/change-emails/7.abc/unsubscribe', '/app/alerts/preferences'],
])('a mail program that opens %s in a browser comes to the page that asks', async (url, page) => {
  const { statusCode, headers } = await pages.inject({ url });
  expect([statusCode, headers.location]).toEqual([303, page]);
});
