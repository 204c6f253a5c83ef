import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMailServerProbe } from '#server/ports/mail-server-probe.ts';

let pair: { key: string; cert: string };

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-mx-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const named = '-days 90 -subj /CN=mx.shop.co.za -addext subjectAltName=DNS:mx.shop.co.za';
  execFileSync('openssl', `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${cert} ${named}`.split(' '), {
    stdio: 'ignore',
  });
  pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
});

const closes: (() => void)[] = [];
afterAll(() => {
  for (const close of closes) close();
});

async function listen(server: SMTPServer | ReturnType<typeof createServer>): Promise<number> {
  const raw = server instanceof SMTPServer ? server.server : server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closes.push(() => server.close(() => undefined));
  const address = raw.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const probe = async (port: number, { name = 'mx.shop.co.za', trusts = true } = {}) =>
  openMailServerProbe({
    port,
    timeoutMs: 1_500,
    mayConnect: () => true,
    ...(trusts ? { authority: pair.cert } : {}),
  })(name, ['127.0.0.1']);

it('tells a trusted certificate from one for another name and one nobody vouches for', async () => {
  const port = await listen(new SMTPServer({ ...pair, authOptional: true, logger: false }));
  const found = await probe(port);
  expect(found).toMatchObject({ state: 'trusted', protocol: 'TLSv1.3', why: null });
  expect(Math.round(((found.expiresAt ?? 0) - Date.now()) / 86_400_000)).toBe(90);
  expect(await probe(port, { name: 'mx.other.co.za' })).toMatchObject({
    state: 'untrusted',
    why: 'the certificate is for another name',
  });
  expect(await probe(port, { trusts: false })).toMatchObject({ state: 'untrusted', why: 'the certificate is self-signed' });
});

it('names a server without STARTTLS', async () => {
  const port = await listen(new SMTPServer({ authOptional: true, logger: false, disabledCommands: ['STARTTLS'] }));
  expect(await probe(port)).toMatchObject({ state: 'none', protocol: null });
});

it('knows nothing of servers that are silent, closed or private', async () => {
  const silent = await listen(createServer((socket) => void socket.on('error', () => undefined)));
  expect((await probe(silent)).state).toBe('unknown');
  expect((await probe(1)).state).toBe('unknown');
  expect(await openMailServerProbe()('mx.shop.co.za', ['10.0.0.1'])).toMatchObject({
    state: 'unknown',
    why: 'it has no public address',
  });
});
