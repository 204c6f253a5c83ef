import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { isPublicAddress } from '#domain/dns/public-only.ts';
import { openRdap } from '#server/ports/rdap.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A list of registries and one registry on loopback; `answers` by path, `asked` every path asked. */
async function registry(answers: Record<string, unknown>, mayConnect?: (address: string) => boolean) {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const body = answers[path];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answers['/dns.json'] ??= { services: [[['za', 'africa'], [`${base}/rdap/`]]] };
  const ask = openRdap({
    log: pino({ level: 'silent' }),
    bootstrap: `${base}/dns.json`,
    timeoutMs: 20_000,
    mayConnect: mayConnect ?? (() => true),
  });
  return { ask, asked };
}
const until = (date: string) => ({ events: [{ eventAction: 'expiration', eventDate: date }] });

test('the registry of the top-level domain is asked, once a day', async () => {
  const { ask, asked } = await registry({ '/rdap/domain/shop.co.za': until('2027-03-01T00:00:00Z') });
  expect(await ask('shop.co.za')).toMatchObject({ status: 'found', expiresAt: Date.parse('2027-03-01T00:00:00Z') });
  expect(await ask('shop.co.za')).toMatchObject({ status: 'found' });
  expect(asked).toEqual(['/dns.json', '/rdap/domain/shop.co.za']);
});
test('a registry that is not on the list, or does not know the name, leaves it unknown', async () => {
  const { ask, asked } = await registry({});
  expect(await ask('shop.example')).toMatchObject({ status: 'unknown' });
  expect(await ask('shop.co.za')).toMatchObject({ status: 'unknown', reason: 'status 404' });
  expect(asked).toEqual(['/dns.json', '/rdap/domain/shop.co.za']);
});
test.each([['not json'], ['"a text"']])('an answer like %s leaves it unknown', async (body) => {
  const { ask } = await registry({ '/rdap/domain/shop.co.za': body });
  expect(await ask('shop.co.za')).toMatchObject({ status: 'unknown' });
});
test('a registry in a private network is never asked', async () => {
  const { ask, asked } = await registry({ '/rdap/domain/shop.co.za': until('2027-03-01T00:00:00Z') }, isPublicAddress);
  expect(await ask('shop.co.za')).toMatchObject({ status: 'unknown' });
  expect(asked).toEqual([]);
});
test('no list leaves everything unknown, without asking again at once', async () => {
  const { ask, asked } = await registry({ '/dns.json': 'broken' });
  for (const name of ['a.co.za', 'b.co.za']) expect(await ask(name)).toMatchObject({ status: 'unknown' });
  expect(asked).toEqual(['/dns.json']);
});
