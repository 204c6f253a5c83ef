import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';

let test: TestApp;
let app: FastifyInstance;
let port: number;
const lines: { level: number; msg: string; peer?: string }[] = [];

beforeAll(async () => {
  test = await openTestApp({ env: { TRUSTED_PROXIES: '192.0.2.0/24' } });
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  app = await buildApp({ ...test.context, log }, { bodyMs: 200, connectionsOfOne: 30 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  await app.close();
  await test.close();
});

/** Sends a request as it is written here, and answers the whole reply. */
function raw(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    let reply = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (reply += text));
    socket.on('end', () => resolve(reply));
    socket.on('error', reject);
  });
}

it.each(['/api/auth/profile', '/%61pi/auth/profile', '/api/auth/profil%65', 'http://localhost/api/auth/profile'])(
  'counts %s for the limit of requests',
  async (target) => {
    const reply = await raw(target);
    expect(reply).toMatch(/^HTTP\/1\.1 401 /);
    expect(reply).toMatch(/^x-ratelimit-remaining: \d+/im);
  },
);

it('does not count files and pages', async () => {
  expect(await raw('/')).not.toMatch(/^x-ratelimit/im);
});

it('counts a whole IPv6 network of one connection together', async () => {
  const remaining = async (remoteAddress: string) =>
    Number((await app.inject({ url: '/api/auth/profile', remoteAddress })).headers['x-ratelimit-remaining']);
  const first = await remaining('2001:db9:1:2::1');
  expect(await remaining('2001:db9:1:2:ffff::9')).toBe(first - 1);
  expect(await remaining('2001:db9:1:3::1')).toBe(first);
});

it('believes forwarded addresses of a trusted proxy alone, and says once whose it ignores', async () => {
  const remaining = async (remoteAddress: string, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return Number((await app.inject({ url: '/api/auth/profile', remoteAddress, headers })).headers['x-ratelimit-remaining']);
  };
  expect(await remaining('192.0.2.7', '198.51.100.1')).toBe(await remaining('192.0.2.8', '198.51.100.2'));
  const first = await remaining('203.0.113.9', '198.51.100.3');
  expect(await remaining('203.0.113.9', '198.51.100.4')).toBe(first - 1);
  expect(lines.filter(({ peer }) => peer !== undefined).map(({ peer }) => peer)).toEqual(['203.0.113.9']);
});

it.each(['//x', '//', '///', '/%00', '/..%5c', '/..%5c..%5cetc', '/%', '/a%ffb', '/.%2e/.%2e/etc/passwd'])(
  '%s is a page that does not exist, without an error in the log',
  async (target) => {
    lines.length = 0;
    expect(await raw(target)).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  },
);

it('says what to shorten where the head of a request is longer than Node.js reads', async () => {
  const reply = await raw(`/app?view=${'a'.repeat(20_000)}`);
  expect(reply).toMatch(/^HTTP\/1\.1 431 .*text\/plain.*Shorten the address/s);
});

it.each(['POST', 'PUT', 'DELETE'] as const)(
  'refuses a %s to an endless address, and writes none of it into the log',
  async (method) => {
    const url = `/api/public/alert-copies/${'secret'.repeat(100)}/confirm`;
    const { statusCode } = await app.inject({ method, url, payload: {} });
    expect([400, 404]).toContain(statusCode);
    expect(lines.filter((line) => JSON.stringify(line).includes('secretsecret'))).toEqual([]);
  },
);

it('closes a connection whose body does not come', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"');
  await expect(once(socket, 'close', { signal: AbortSignal.timeout(10_000) })).resolves.toBeDefined();
});

it('closes connections beyond those that one network may have', async () => {
  const sockets = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
  const closed = Promise.race(sockets.map((socket) => once(socket, 'close', { signal: AbortSignal.timeout(10_000) })));
  await expect(closed).resolves.toBeDefined();
  for (const socket of sockets) socket.destroy();
});

it('lets no page use camera, place or payment', async () => {
  expect(await raw('/')).toMatch(/^permissions-policy: .*camera=\(\), .*geolocation=\(\)/im);
  expect(await raw('/')).toMatch(
    /^content-security-policy: .*require-trusted-types-for 'script';trusted-types default documents/im,
  );
});

it('says in /version.json how the service does, without a session', async () => {
  const { db } = test.context.store;
  const status = async () => {
    const answer = await app.inject('/version.json');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    return (answer.json() as { status: string }).status;
  };
  test.setTime('2026-11-20T10:00:00Z');
  expect(await status()).toBe('operational');
  await sql`insert into messages (sha256, size_bytes, received_at, channel)
    values ('\\x00', 1, '2026-11-20T07:00:00Z', 'smtp')`.execute(db);
  test.setTime('2026-11-20T10:01:00Z');
  expect(await status()).toBe('degraded');
});
