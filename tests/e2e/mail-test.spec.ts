import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { freePort } from '#tests/fakes/free-port.ts';
import { canHaveNameServer, type NameServer, startNameServer } from '#tests/fakes/nsd.ts';
import { axeFinds } from './axe.ts';
import { Server } from './server.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const zones = {
  za: '@ IN TXT "the top of the walk"',
  'seesig.co.za': `@ IN TXT "v=spf1 ip4:41.0.0.9 -all"
@ IN MX 10 mx
mx IN A 192.0.2.10
_dmarc IN TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@seesig.co.za"
mine._domainkey IN TXT "v=DKIM1; p=" ${(key.match(/.{1,200}/g) ?? []).map((part) => `"${part}"`).join(' ')}
`,
};
let server: Server;
let dns: NameServer;
let smtpPort: number;

test.skip(!canHaveNameServer(), 'needs NSD');
test.beforeAll(async () => {
  dns = await startNameServer(zones);
  smtpPort = await freePort();
  server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'beacon-mail-test-')), {
    BEACON_DNS_SERVERS: `127.0.0.1:${dns.port}`,
    BEACON_REPORT_ADDRESS: 'reports@beacon.example',
    BEACON_SMTP_LISTEN: `127.0.0.1:${smtpPort}`,
    BEACON_SMTP_PROXIES: '127.0.0.1',
  });
  await server.start();
});
test.afterAll(async () => {
  await server.stop();
  await dns.stop();
});

/** Delivers a message to the receiver as the server at `ip` would, through a proxy that says who connects. */
async function deliver(to: string, { ip, isSigned }: { ip: string; isSigned: boolean }): Promise<void> {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const transport = createTransport({
    ignoreTLS: true,
    ...(isSigned && { dkim: { domainName: 'seesig.co.za', keySelector: 'mine', privateKey: pem } }),
    getSocket: (_options, give) => {
      const connection = connect(smtpPort, '127.0.0.1', () => {
        connection.write(`PROXY TCP4 ${ip} 127.0.0.1 40000 25\r\n`);
        give(null, { connection });
      });
      connection.once('error', (error) => give(error, undefined));
    },
  });
  const from = 'Anneke <anneke@seesig.co.za>';
  await transport.sendMail({ from, to, subject: 'Test', text: 'A test of our email.\r\n' }).finally(() => transport.close());
}

test('a visitor sends one message to a one-time address and sees SPF, DKIM and alignment of it, with the fix', async ({
  page,
}) => {
  await page.goto(`${server.url}/dmarc-checker`);
  await page.getByRole('textbox', { name: 'Your domain' }).fill('seesig.co.za');
  await page.getByRole('button', { name: 'Check domain' }).click();
  const part = page.getByRole('region', { name: /Send us one message|Waiting for your message|Your message has arrived/ });
  const address = part.getByText(/^reports\+check-[0-9a-f]{20}@beacon\.example$/);

  await part.getByRole('button', { name: 'Get a test address' }).click();
  const first = (await address.textContent()) ?? '';
  await expect(part.getByRole('link', { name: 'Write the message' })).toHaveAttribute('href', `mailto:${first}?subject=Test`);
  await deliver(first, { ip: '41.0.0.10', isSigned: false });
  await expect(part.getByText('This message fails DMARC for seesig.co.za', { exact: false })).toBeVisible();
  await expect(part.getByText('seesig.co.za, aligned with seesig.co.za. Sent by 41.0.0.10.')).toBeVisible();
  await expect(part.getByText('No signature that we could verify.')).toBeVisible();
  await expect(part.getByText('ip4:41.0.0.10', { exact: false }).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(await axeFinds(page)).toEqual([]);
  await expect(deliver(first, { ip: '41.0.0.9', isSigned: true })).rejects.toMatchObject({ responseCode: 550 });

  await part.getByRole('button', { name: 'Test another message' }).click();
  await expect(address).not.toHaveText(first);
  await deliver((await address.textContent()) ?? '', { ip: '41.0.0.9', isSigned: true });
  await expect(part.getByText('This message passes DMARC for seesig.co.za.')).toBeVisible();
  await expect(part.getByText('seesig.co.za, selector mine, aligned with seesig.co.za.')).toBeVisible();
  await expect(part.getByText('Nothing to fix.')).toBeVisible();
});
