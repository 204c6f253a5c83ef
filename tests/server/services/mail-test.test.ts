import { generateKeyPairSync } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { startIntake } from '#server/intake.ts';
import { enqueueDueChecks } from '#server/services/checks/scheduled-checks.ts';
import { factsOfMessage } from '#server/services/mail-test/facts.ts';
import { receiveTest } from '#server/services/mail-test/receive.ts';
import { openTestApp, Refused, type TestApp } from '#tests/fakes/app.ts';

const { mailTest, mailTests, startMailTest } = contract.public;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const zone: Zone = {};
const reports = 'reports@beacon.example';
let app: TestApp;
let day = 1;

beforeAll(async () => {
  app = await openTestApp({ zone, env: { BEACON_REPORT_ADDRESS: reports, BEACON_SMTP_LISTEN: '0.0.0.0:0' } });
});
afterAll(() => app.close());
beforeEach(() => {
  day += 1;
  app.setTime(new Date(Date.UTC(2026, 10, day, 10)).toISOString());
  for (const name of Object.keys(zone)) delete zone[name];
  Object.assign(zone, {
    'shop.co.za': { TXT: ['v=spf1 ip4:41.0.0.9 -all'] },
    '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:r@shop.co.za'] },
    'mine._domainkey.shop.co.za': {
      TXT: [`v=DKIM1; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`],
    },
    'bounces.mailer.example': { TXT: ['v=spf1 ip4:41.0.0.9 -all'] },
  } satisfies Zone);
});

const open = () => app.call(startMailTest, {}, null);
const codeOf = (address: string) => address.replace(/^.*\+check-|@.*$/g, '');
const resultOf = async (token: string) => (await app.call(mailTest, { params: { token } }, null)).result;

/** A message as a mail program writes it, signed where a domain is given. */
async function message(from: string, signer: string | null = null): Promise<Buffer> {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...(signer === null ? {} : { dkim: { domainName: signer, keySelector: 'mine', privateKey: key } }),
  });
  const { message: raw } = await transport.sendMail({ from, to: reports, subject: 'Test', text: 'A test of our email.\r\n' });
  return raw as Buffer;
}

type Sent = {
  from?: string;
  signer?: string | null;
  envelopeFrom?: string | null;
  ip?: string;
  change?: (raw: string) => string;
};

/** What a message shows after it was received at a new address. */
async function tested({
  from = 'Anna <anna@shop.co.za>',
  signer = 'shop.co.za',
  envelopeFrom = 'anna@shop.co.za',
  ip,
  change,
}: Sent) {
  const { token, address } = await open();
  const raw = (await message(from, signer)).toString('latin1');
  await receiveTest(app.context, codeOf(address), {
    raw: Buffer.from(change?.(raw) ?? raw, 'latin1'),
    envelopeFrom,
    remoteAddress: ip ?? '41.0.0.9',
    helo: 'mail.shop.co.za',
  });
  const result = await resultOf(token);
  if (result === null) throw new Error('nothing was received');
  return { ...result, codes: result.flags.map(({ code }) => code) };
}

describe('a test message', () => {
  it('that is set up well passes, with nothing to fix', async () => {
    const found = await tested({});
    expect(found).toMatchObject({
      from_domain: 'shop.co.za',
      source_ip: '41.0.0.9',
      spf: { result: 'pass', domain: 'shop.co.za', is_aligned: true },
      dkim: [{ domain: 'shop.co.za', selector: 'mine', result: 'pass', is_aligned: true }],
      dmarc: { result: 'pass', policy: 'quarantine', at: '_dmarc.shop.co.za' },
      verdict: 'This message passes DMARC for shop.co.za.',
      codes: [],
    });
  });

  it.each<[what: string, sent: Sent, dmarc: string, codes: string[]]>([
    ['without a signature', { signer: null }, 'pass', ['TEST_DKIM_NONE']],
    ['from another server', { ip: '41.0.0.10' }, 'pass', ['TEST_SPF_FAIL']],
    ['from another server, unsigned', { ip: '41.0.0.10', signer: null }, 'fail', ['TEST_SPF_FAIL', 'TEST_DKIM_NONE']],
    [
      'with the return path of a service',
      { envelopeFrom: 'b@bounces.mailer.example', signer: null },
      'fail',
      ['TEST_SPF_UNALIGNED', 'TEST_DKIM_NONE'],
    ],
    ['with its own return path below the domain', { envelopeFrom: 'b@bounce.shop.co.za' }, 'pass', ['TEST_SPF_NONE']],
    ['signed by another', { signer: 'mailer.example', ip: '41.0.0.10' }, 'fail', ['TEST_SPF_FAIL', 'TEST_DKIM_FAIL']],
    [
      'changed after it was signed',
      { change: (raw) => raw.replace('A test', 'Another test'), ip: '41.0.0.10' },
      'fail',
      ['TEST_SPF_FAIL', 'TEST_DKIM_FAIL'],
    ],
    ['with two From headers', { change: (raw) => `From: b@other.example\r\n${raw}` }, 'fail', ['TEST_FROM']],
    ['with the null path', { envelopeFrom: null }, 'pass', ['TEST_SPF_NONE']],
  ])('%s is judged so', async (_what, sent, dmarc, codes) => {
    const found = await tested(sent);
    expect(found.dmarc.result).toBe(dmarc);
    expect(found.codes).toEqual(codes);
  });

  it('names the service behind its address, with the include that it needs', async () => {
    zone['10.0.0.41.in-addr.arpa'] = { PTR: ['mail-a.google.com'] };
    zone['mail-a.google.com'] = { A: ['41.0.0.10'] };
    const found = await tested({ ip: '41.0.0.10', signer: null });
    expect(found.service).toContain('Google');
    expect(found.flags.find(({ code }) => code === 'TEST_SPF_FAIL')?.todo).toContain('include:_spf.google.com');
  });

  it('says so where a lookup failed, and blames nobody', async () => {
    zone['mine._domainkey.shop.co.za'] = { fails: 'timeout' };
    zone['shop.co.za'] = { fails: 'timeout' };
    const found = await tested({});
    expect([found.dmarc.result, found.codes]).toEqual(['unknown', []]);
    expect(found.verdict).toContain('not complete');
  });

  it('from a private address shows nothing of SPF', async () => {
    expect(await tested({ ip: '10.1.2.3' })).toMatchObject({ source_ip: null, spf: null, dmarc: { result: 'pass' } });
  });

  it('under strict alignment, and without a DMARC record', async () => {
    zone['_dmarc.shop.co.za'] = { TXT: ['v=DMARC1; p=reject; aspf=s; adkim=s'] };
    zone['mail.shop.co.za'] = { TXT: ['v=spf1 ip4:41.0.0.9 -all'] };
    expect(await tested({ envelopeFrom: 'b@mail.shop.co.za', signer: null })).toMatchObject({
      dmarc: { result: 'fail', policy: 'reject' },
    });
    delete zone['_dmarc.shop.co.za'];
    expect(await tested({})).toMatchObject({ dmarc: { result: 'none' }, codes: ['TEST_DMARC_NONE'] });
  });

  it('from a name that is too long for the DNS is of no domain', async () => {
    const raw = Buffer.from(`From: anna@${'ü'.repeat(600)}.co.za\r\nSubject: Test\r\n\r\nA test.\r\n`);
    const mail = { raw, envelopeFrom: null, remoteAddress: '41.0.0.9', helo: 'mail.shop.co.za' };
    expect((await factsOfMessage(mail, app.context.dns.lookup, app.context.clock.now())).author).toBeNull();
  });

  it('with very many signatures is not verified', async () => {
    const found = await tested({
      change: (raw) => `${'DKIM-Signature: v=1; a=rsa-sha256\r\n'.repeat(11)}${raw}`,
      ip: '41.0.0.10',
    });
    expect([found.codes, found.dmarc.result]).toEqual([['TEST_DKIM_MANY', 'TEST_SPF_FAIL'], 'unknown']);
  });
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error : Promise.reject(error)),
  );

describe('a test address', () => {
  it('expires after half an hour, and everything about it is deleted', async () => {
    const { token, expires_at } = await open();
    expect(Date.parse(expires_at) - app.context.clock.now().getTime()).toBe(30 * 60_000);
    expect(await resultOf(token)).toBeNull();
    app.setTime(expires_at);
    expect((await refusal(app.call(mailTest, { params: { token } }, null)))?.status).toBe(404);
    await enqueueDueChecks(app.context);
    expect(await app.context.store.db.selectFrom('mail_tests').selectAll().execute()).toEqual([]);
  });

  it('cannot be read by who knows the address alone, and is limited per visitor', async () => {
    const { token, address } = await open();
    expect(address).not.toContain(token);
    for (let count = 1; count < 5; count += 1) await open();
    expect((await refusal(open()))?.status).toBe(429);
  });

  it('is not offered where the receiver does not see who sends', async () => {
    expect(await app.call(mailTests, {}, null)).toMatchObject({ is_available: true });
    const closed = await openTestApp({ env: { BEACON_REPORT_ADDRESS: reports, BEACON_SMTP_LISTEN: '127.0.0.1:2525' } });
    expect(await closed.call(mailTests, {}, null)).toMatchObject({ is_available: false });
    expect((await refusal(closed.call(startMailTest, {}, null)))?.status).toBe(404);
    await closed.close();
  });

  it('takes one message over SMTP, which is not stored; a report beside it is', async () => {
    const intake = await startIntake(app.context);
    try {
      const { token, address } = await open();
      const port = intake.smtp?.port ?? 0;
      const deliver = async (to: string[], raw: Buffer) => {
        const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
        await transport.sendMail({ envelope: { from: 'anna@shop.co.za', to }, raw }).finally(() => transport.close());
      };
      await deliver([address], await message('anna@shop.co.za', 'shop.co.za'));
      expect(await resultOf(token)).toMatchObject({ from_domain: 'shop.co.za', spf: null, dkim: [{ result: 'pass' }] });
      expect(await app.context.store.db.selectFrom('messages').select('id').execute()).toEqual([]);
      const again = deliver([address], await message('b@shop.co.za'));
      await expect(again).rejects.toMatchObject({ responseCode: 550, response: expect.stringContaining('Get a new one') });
      const second = await open();
      await deliver([second.address, reports], await message('c@shop.co.za'));
      expect(await app.context.store.db.selectFrom('messages').select('id').execute()).toHaveLength(1);
    } finally {
      await intake.stop();
    }
  });
});
