import { copyFile, mkdtemp, rm, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { expect, it } from 'vitest';
import { isOwnRecipient } from '#domain/ownership.ts';
import { openVolume } from '#server/ports/mail-volume.ts';
import { openSmtpReceiver } from '#server/ports/smtp-receiver.ts';

type Options = Partial<Parameters<typeof openSmtpReceiver>[0]>;

async function talk(options: Options, lines: string[], first = ''): Promise<string> {
  const receiver = await open(options);
  try {
    return await session(receiver.port, lines, first);
  } finally {
    await receiver.close();
  }
}

const open = (options: Options) =>
  openSmtpReceiver({
    host: '127.0.0.1',
    port: 0,
    maxBytes: 100_000,
    take: async () => undefined,
    onTrouble: () => undefined,
    ...options,
  });

function session(port: number, lines: string[], first = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(first));
    const queue = ['EHLO test.example', ...lines, 'QUIT'];
    let said = '';
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const line = /^\d{3} .*\r\n$/m.test(chunk.toString()) ? queue.shift() : undefined;
      if (line !== undefined) socket.write(`${line}\r\n`);
    });
    socket.once('close', () => resolve(said));
    socket.once('error', reject);
  });
}

it('greets without the name of the host', async () => {
  expect(await talk({ name: 'reports.example' }, [])).toMatch(/^220 reports\.example ESMTP report receiver/);
  expect(await talk({}, [])).toMatch(/^220 beacon ESMTP/);
});

it('counts the sender that a proxy names, and believes nobody else', async () => {
  const proxied = (from: string, proxies: string[]) =>
    talk(
      { proxies, quota: { messages: 1, bytes: 1 } },
      [
        'MAIL FROM:<a@b.example>',
        'RCPT TO:<dmarc@reports.example>',
        'DATA',
        'Subject: x\r\n\r\nx\r\n.',
        'MAIL FROM:<a@b.example>',
      ],
      `PROXY TCP4 ${from} 127.0.0.1 4711 25\r\n`,
    );
  const behind = await proxied('203.0.113.9', ['127.0.0.1']);
  expect(behind).toContain('451 Too many messages from you');
  expect(await proxied('127.0.0.1', ['127.0.0.1'])).not.toMatch(/^451/m);
  expect(await proxied('203.0.113.9', ['192.0.2.1'])).not.toMatch(/^451/m);
  expect(await talk({ proxies: ['127.0.0.1'] }, [], 'EHLO mail.example\r\n')).toContain('BAD Invalid PROXY header');
});

it('takes mail for its own address alone, with a token or not, where one is set', async () => {
  const takes = (to: string) => isOwnRecipient(to, 'dmarc@reports.example');
  const said = await talk({ takes }, [
    'MAIL FROM:<a@b.example>',
    'RCPT TO:<victim@elsewhere.example>',
    'RCPT TO:<postmaster@reports.example>',
    'RCPT TO:<DMARC@Reports.Example>',
    'RCPT TO:<dmarc+0a1b@reports.example>',
  ]);
  expect(said.match(/^550 /gm)).toHaveLength(2);
  expect(said.match(/^250 Accepted/gim)).toHaveLength(3);
});

it('takes at most 100 recipients a message', async () => {
  const recipients = Array.from({ length: 105 }, (_, index) => `RCPT TO:<r${index}@d.example>`);
  expect((await talk({}, ['MAIL FROM:<a@b.example>', ...recipients])).match(/^452 /gm)).toHaveLength(5);
});

it('puts mail off while the disk is full, and where that cannot be read', async () => {
  expect(await talk({ hasRoom: async () => false }, ['MAIL FROM:<a@b.example>'])).toMatch(/^452 No space/m);
  expect(await talk({ hasRoom: () => Promise.reject(new Error('gone')) }, ['MAIL FROM:<a@b.example>'])).toMatch(/^451 /m);
});

it('counts what a network sends in an hour, but not this machine', () => {
  let now = 0;
  const volume = openVolume({ messages: 3, bytes: 1_000 }, () => now);
  for (let index = 0; index < 5; index += 1) for (const network of ['192.0.2.1', '127.0.0.1']) volume.add(network, 10);
  volume.add('198.51.100.1', 5_000);
  const has = () => ['192.0.2.1', '198.51.100.1', '127.0.0.1', '203.0.113.1'].map((network) => volume.has(network));
  expect(has()).toEqual([false, false, true, true]);
  now += 3_600_000;
  expect(has()).toEqual([true, true, true, true]);
});

/** The name in the certificate that the receiver shows after STARTTLS. */
function nameAfterStartTls(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const lines = ['EHLO x', 'STARTTLS'];
    socket.once('error', reject);
    socket.on('data', (said) => {
      const line = /^\d{3} .*\r\n$/m.test(said.toString()) ? lines.shift() : undefined;
      if (line !== undefined) return socket.write(`${line}\r\n`);
      socket.removeAllListeners('data');
      const tls: TLSSocket = connectTls({ socket, rejectUnauthorized: false }, () => {
        resolve(String(tls.getPeerCertificate().subject.CN));
        tls.destroy();
      });
      tls.once('error', reject);
    });
  });
}

it('offers STARTTLS with the files of the settings, and with new ones without a restart', async () => {
  const fixtures = join(import.meta.dirname, '../../../fixtures/tls');
  const dir = await mkdtemp(join(tmpdir(), 'beacon-tls-'));
  const tls = { cert: join(dir, 'cert.pem'), key: join(dir, 'key.pem') };
  const use = async (name: string, seconds: number) => {
    for (const part of ['cert', 'key'] as const) {
      await copyFile(join(fixtures, `${name}.${part}.pem`), tls[part]);
      await utimes(tls[part], seconds, seconds);
    }
  };
  await use('one', 1_000);
  const receiver = await open({ tls, tlsPollMs: 50 });
  expect(await nameAfterStartTls(receiver.port)).toBe('one.beacon.example');
  await use('two', 2_000);
  await expect.poll(() => nameAfterStartTls(receiver.port), { timeout: 10_000 }).toBe('two.beacon.example');
  await receiver.close();
  await rm(dir, { recursive: true });
  expect(await talk({}, ['STARTTLS'])).not.toMatch(/^220 Ready/m);
});
