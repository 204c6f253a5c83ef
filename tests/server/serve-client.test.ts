import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveClient } from '#server/serve-client.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';

const pages = Fastify();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await serveClient(pages, app.context);
});
afterAll(async () => {
  await pages.close();
  await app.close();
});

test.each([
  ['/', true],
  ['/login', true],
  ['/app/dashboard', true],
  ['/app//dashboard', false],
  ['/app%2fdashboard', false],
])('%s names a page: %s', async (url, isPage) => {
  const { body } = await pages.inject({ url, headers: { accept: 'text/html' } });
  expect(body.includes('There is nothing at')).toBe(!isPage);
});

test.each([
  ['/api/public/alert-copies/NDI.abc_-9/unsubscribe', '/alert-copies/NDI.abc_-9'],
  ['/api/public/change-emails/7.abc/unsubscribe', '/app/alerts/preferences'],
])('a mail program that opens %s in a browser comes to the page that asks', async (url, page) => {
  const { statusCode, headers } = await pages.inject({ url });
  expect([statusCode, headers.location]).toEqual([303, page]);
});
