import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { openPolicyFetch } from '#server/ports/policy-fetch.ts';

let folder: string;
let pair: { key: string; cert: string };
let server: Server | null = null;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-tls-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${cert} -days 90 -subj /CN=mta-sts.shop.co.za -addext subjectAltName=DNS:mta-sts.shop.co.za`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function fetchFrom(
  answer: RequestListener,
  options: { domain?: string; trusts?: boolean; timeoutMs?: number; zone?: Zone; mayConnect?: (address: string) => boolean } = {},
) {
  const { domain = 'shop.co.za', trusts = true, timeoutMs = 20_000 } = options;
  server = createServer(pair, answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const zone = options.zone ?? { [`mta-sts.${domain}`]: { A: ['127.0.0.1'] } };
  const fetchPolicy = openPolicyFetch({
    lookup: zoneLookup(zone).lookup,
    mayConnect: options.mayConnect ?? (() => true),
    timeoutMs,
    port,
    ...(trusts ? { authority: pair.cert } : {}),
  });
  return fetchPolicy(domain);
}

const policy = 'version: STSv1\r\nmode: enforce\r\nmx: mx.shop.co.za\r\nmax_age: 86400\r\n';
const good: RequestListener = (request, response) => {
  const isRight = request.url === '/.well-known/mta-sts.txt' && request.headers.host?.startsWith('mta-sts.shop.co.za') === true;
  response.writeHead(isRight ? 200 : 404, { 'content-type': 'text/plain' }).end(policy);
};

test('a policy comes with its type and the end of the certificate', async () => {
  const found = await fetchFrom(good);
  expect(found).toMatchObject({ status: 'fetched', body: policy, contentType: 'text/plain' });
  const days = found.status === 'fetched' ? ((found.certificateExpiresAt ?? 0) - Date.now()) / 86_400_000 : 0;
  expect(days).toBeGreaterThan(85);
});

test('a policy whose first address does not answer comes from the next', async () =>
  expect(await fetchFrom(good, { zone: { 'mta-sts.shop.co.za': { A: ['127.0.0.9', '127.0.0.1'] } } })).toMatchObject({
    status: 'fetched',
  }));

describe('what is no policy', () => {
  test('a certificate that cannot be verified', async () =>
    expect(await fetchFrom(good, { trusts: false })).toMatchObject({ status: 'failed', reason: 'certificate' }));
  test('a certificate for another name', async () =>
    expect(await fetchFrom(good, { domain: 'other.co.za' })).toMatchObject({ status: 'failed', reason: 'certificate' }));
  test('a redirect is not followed', async () => {
    let asked = 0;
    const found = await fetchFrom((_request, response) => {
      asked += 1;
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
    });
    expect(found).toMatchObject({ status: 'failed', reason: 'redirect' });
    expect(asked).toBe(1);
  });
  test('another status', async () =>
    expect(await fetchFrom((_request, response) => response.writeHead(500).end())).toMatchObject({
      reason: 'status',
      detail: '500',
    }));
  test('more than 64 KiB', async () =>
    expect(await fetchFrom((_request, response) => response.end('x'.repeat(70_000)))).toMatchObject({ reason: 'too_large' }));
  test('an endless answer', async () => {
    const found = await fetchFrom(
      (_request, response) => {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => {
          clearInterval(drip);
        });
      },
      { timeoutMs: 200 },
    );
    expect(found).toMatchObject({ reason: 'timeout' });
  });
  test('no address', async () => expect(await fetchFrom(good, { zone: {} })).toMatchObject({ reason: 'dns' }));
});

describe('it does not reach private networks', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ])('%s', async (address) => {
    const fetchPolicy = openPolicyFetch({ lookup: zoneLookup({ 'mta-sts.shop.co.za': { A: [address] } }).lookup });
    expect(await fetchPolicy('shop.co.za')).toMatchObject({ status: 'failed', reason: 'private' });
  });
  test.each(['::1', 'fe80::1', 'fc00::1', '::ffff:10.0.0.1', '::ffff:127.0.0.1', '64:ff9b::a00:1', '::'])(
    '%s',
    async (address) => {
      const fetchPolicy = openPolicyFetch({ lookup: zoneLookup({ 'mta-sts.shop.co.za': { AAAA: [address] } }).lookup });
      expect(await fetchPolicy('shop.co.za')).toMatchObject({ status: 'failed', reason: 'private' });
    },
  );
  test('the address that was allowed is the one connected to, whatever the name resolves to later', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const lookup = zoneLookup({}).lookup;
    server = createServer(pair, good);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    let asked = 0;
    const fetchPolicy = openPolicyFetch({
      lookup: (name, type) => {
        if (type !== 'A') return lookup(name, type);
        const A = answers[asked] ?? [];
        asked += 1;
        return zoneLookup({ [name]: { A } }).lookup(name, type);
      },
      mayConnect: (address) => address === '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      authority: pair.cert,
    });
    expect(await fetchPolicy('shop.co.za')).toMatchObject({ status: 'fetched' });
    expect(asked).toBe(1);
  });
});
