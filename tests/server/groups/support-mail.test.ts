import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { support as calls } from '#contract/support.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { type Intake, startIntake } from '#server/intake.ts';
import { readImapUrl } from '#server/ports/mailbox/place.ts';
import { mailSupportStep } from '#server/services/support/notify.ts';
import { receiveReply } from '#server/services/support/receive-reply.ts';
import { replyAddressOf } from '#server/services/support/reply-seal.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { pngOf } from '#tests/support/png.ts';

const reports = 'reports@beacon.example';
const png = pngOf({ width: 1, height: 1, type: 0, rows: [[0, 128]] });
const zone: Zone = {};
let test: TestApp;
let intake: Intake;
let staff: TestUser;
let author: TestUser;
let stranger: TestUser;
let customerId: number;
let requestId: number;

beforeAll(async () => {
  const env = { BEACON_REPORT_ADDRESS: reports, BEACON_SMTP_LISTEN: '127.0.0.1:0' };
  test = await openTestApp({ now: '2026-11-20T11:40:00Z', env, zone });
  customerId = await test.customer('Karoo Wines');
  author = await test.login('customer', [{ customerId, level: 'view' }], 'naledi@karoo.example');
  stranger = await test.login('customer', [{ customerId: await test.customer('Paarl Paper'), level: 'owner' }]);
  staff = await test.login('admin', [], 'thandi@beacon.example');
  intake = await startIntake(test.context);
});
afterAll(async () => {
  await intake.stop();
  await test.close();
});
beforeEach(async () => {
  for (const name of Object.keys(zone)) delete zone[name];
  const question = { category: 'dns' as const, subject: 'Which record?', message: 'We moved to a new server.' };
  requestId = (await test.call(calls.create, { body: question }, author)).request.id;
});

const read = async (who = author) => (await test.call(calls.get, { params: { id: requestId } }, who)).request;
const messages = async () => (await read()).thread.filter(({ kind }) => kind === 'comment');
const say = (text: string, who = staff) => test.call(calls.comment, { params: { id: requestId }, body: { text } }, who);
const attach = (files: { name: string; data: Uint8Array }[], who = author) =>
  test.call(calls.attach, { params: { id: requestId }, files }, who);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status, body }: Refused) => `${status} ${body.error}`,
  );

/** The email about the newest step of the request. */
async function lastMail() {
  const { id } = await test.context.store.db
    .selectFrom('support_events')
    .select('id')
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  test.emails.length = 0;
  await mailSupportStep(test.context, id);
  const [mail] = test.emails;
  if (mail === undefined) throw new Error('nobody was emailed');
  return mail;
}

/** The address that takes the author's answer. */
async function addressOfAuthor(): Promise<string> {
  await say('Which server is it?');
  return (await lastMail()).replyTo ?? '';
}

/** What the receiver answers to an email of somebody: `null` where it takes it. */
async function deliver(to: string, mail: SendMailOptions & { envelopeFrom?: string } = {}): Promise<string | null> {
  const { envelopeFrom = 'naledi@karoo.example', ...rest } = mail;
  const transport = createTransport({ host: '127.0.0.1', port: intake.smtp?.port ?? 0, secure: false, ignoreTLS: true });
  try {
    const body = { from: 'Naledi <naledi@karoo.example>', subject: 'Re: Which record?', text: 'The one in Paarl.', ...rest };
    await transport.sendMail({ ...body, to, envelope: { from: envelopeFrom, to } });
    return null;
  } catch (error) {
    return (error as { response?: string }).response ?? String(error);
  } finally {
    transport.close();
  }
}

it('an email keeps the lines of what was written, also as HTML', async () => {
  await say('Do this:\n1. Open the panel.\n2. Add <v=spf1 -all>.\n\nKind regards\nNaledi', author);
  const { text, html } = await lastMail();
  expect(text).toContain('1. Open the panel.\n2. Add <v=spf1 -all>.\n\nKind regards\nNaledi');
  expect(html).toContain('<p>Do this:<br>1. Open the panel.<br>2. Add &lt;v=spf1 -all&gt;.</p><p>Kind regards<br>Naledi</p>');
});

describe('an answer by email', () => {
  it('lands in its thread without what it quotes, once, and continues the request', async () => {
    await test.call(calls.setStatus, { params: { id: requestId }, body: { status: 'open' } }, staff);
    await test.call(calls.setStatus, { params: { id: requestId }, body: { status: 'waiting_customer' } }, staff);
    const mail = await lastMail();
    expect(mail.text).toMatch(/^Write your answer above this line\./);
    const answer = {
      messageId: '<one@karoo.example>',
      date: new Date('2026-11-20T12:00:00Z'),
      text: `The one in Paarl.\n\nOn Fri, 20 Nov 2026 at 13:40, Beacon <help@beacon.example> wrote:\n${mail.text.replace(/^/gm, '> ')}`,
    };
    const raw = async () => deliver(mail.replyTo ?? '', { ...answer, headers: { 'X-Same': '1' } });
    expect([await raw(), await raw()]).toEqual([null, null]);
    const request = await read();
    expect(request.status).toBe('open');
    expect((await messages()).map(({ text, side, actor }) => [text, side, actor?.id])).toEqual([
      ['The one in Paarl.', 'customer', author.id],
    ]);
    expect(await test.context.store.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  it('of staff reaches the customer as theirs', async () => {
    const mail = await lastMail();
    expect(mail.to).toBe('thandi@beacon.example');
    expect(
      await deliver(mail.replyTo ?? '', {
        from: 'thandi@beacon.example',
        envelopeFrom: 'thandi@beacon.example',
        text: 'The MX.',
      }),
    ).toBeNull();
    expect((await messages()).map(({ text, side }) => [text, side])).toEqual([['The MX.', 'staff']]);
    expect((await lastMail()).to).toBe('naledi@karoo.example');
  });

  it('that fails the DMARC policy of its domain is refused, and taken where it passes or nothing is asked', async () => {
    const code = { requestId, personId: author.id };
    const raw = Buffer.from('From: Naledi <naledi@karoo.example>\r\nSubject: Re: Which record?\r\n\r\nThe one in Paarl.\r\n');
    const from = (remoteAddress: string) =>
      receiveReply(test.context, code, { raw, envelopeFrom: 'naledi@karoo.example', remoteAddress, helo: 'mx.example' });
    zone['karoo.example'] = { TXT: ['v=spf1 ip4:41.0.0.9 -all'] };
    zone['_dmarc.karoo.example'] = { TXT: ['v=DMARC1; p=quarantine'] };
    await expect(from('41.0.0.10')).rejects.toThrow(
      'This message fails the DMARC policy of karoo.example, so it may be forged. Answer on the page of the request.',
    );
    expect(await messages()).toEqual([]);
    await from('41.0.0.9');
    expect(await messages()).toHaveLength(1);
    zone['_dmarc.karoo.example'] = { TXT: ['v=DMARC1; p=none'] };
    await expect(from('41.0.0.10')).resolves.toBeUndefined();
  });

  it('is taken with characters that the database cannot store, which are replaced', async () => {
    const to = await addressOfAuthor();
    expect(await deliver(to, { text: 'The one\0 in Paarl.' })).toBeNull();
    expect((await messages()).map(({ text }) => text)).toContain('The one\ufffd in Paarl.');
  });

  it('in HTML keeps its words and loses its script', async () => {
    const html = '<p>Two lines &amp; <b>more</b></p><script>alert(1)</script><img src="https://t.example/x.png">';
    expect(await deliver(await addressOfAuthor(), { html, text: '' })).toBeNull();
    expect((await messages()).at(-1)?.text).toBe('Two lines & more');
  });

  it('brings its files, and says which were not added', async () => {
    const attachments = [
      { filename: 'screen.png', content: Buffer.from(png) },
      { filename: 'tool.exe', content: Buffer.from([0x4d, 0x5a, 0, 1, 255]) },
    ];
    expect(await deliver(await addressOfAuthor(), { attachments })).toBeNull();
    const last = (await messages()).at(-1);
    expect(last?.files).toMatchObject([{ name: 'screen.png', type: 'image/png', bytes: png.length }]);
    expect(last?.text).toBe(
      'The one in Paarl.\n\n(Not added: tool.exe cannot be attached: it is another kind of file. Send a picture, a PDF, text, or a zip.)',
    );
  });

  it('in a form that takes long to read is refused', async () => {
    const address = await addressOfAuthor();
    const head = 'From: Naledi <naledi@karoo.example>\r\nSubject: Re: Which record?\r\n';
    const refusals = [
      await deliver(address, { raw: `${head}\r\nYes.${'\r\n'.repeat(400_001)}` }),
      await deliver(address, { raw: `${head}X-Long: ${' a\r\n'.repeat(70_000)}\r\n\r\nYes.` }),
      await deliver(address, { raw: `${head}\r\nYes.${' '.repeat(1_100_000)}` }),
    ];
    expect(refusals).toEqual([
      expect.stringContaining('550 This message has more than 400 000 lines.'),
      expect.stringContaining('550 The header of this message is larger than 256 kB.'),
      expect.stringContaining('550 A line of this message is longer than 1 MB.'),
    ]);
    expect(await messages()).toHaveLength(1);
  });

  it('to an address that was not made here is refused', async () => {
    const address = await addressOfAuthor();
    const forged = address.replace(/answer-(\d+)-(\d+)-/, (_all, id, person) => `answer-${Number(id) + 1}-${person}-`);
    expect(forged).not.toBe(address);
    expect(await deliver(forged)).toMatch(/^550 .*No such recipient here/);
    expect(await deliver(address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')))).toMatch(/^550/);
    expect(await deliver(address, { from: 'somebody@else.example' })).toMatch(/^550 .*Answer from the address/);
    expect(await messages()).toHaveLength(1);
  });

  it.each([
    ['of a person who is away', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['of a list', { headers: { 'List-Id': '<all.karoo.example>' } }],
    ['of a program', { headers: { Precedence: 'bulk' } }],
    ['that says a message was not delivered', { envelopeFrom: '' }],
  ])('%s is dropped', async (_who, mail) => {
    expect(await deliver(await addressOfAuthor(), mail)).toBeNull();
    expect(await messages()).toHaveLength(1);
  });

  it('of programs that answer each other ends', async () => {
    const address = await addressOfAuthor();
    const answers: (string | null)[] = [];
    for (let turn = 0; turn < 12; turn += 1) answers.push(await deliver(address, { text: `I am away (${turn})` }));
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(null));
    expect(answers[11]).toMatch(/^550 .*Only 10 emails an hour/);
  });

  it('without words, to a closed request, or larger than 25 MB is refused in words', async () => {
    const address = await addressOfAuthor();
    expect(await deliver(address, { text: '> only what was quoted\n' })).toMatch(/^550 .*No answer was found/);
    const attachments = [{ filename: 'film.mp4', content: Buffer.alloc(30 * 1_048_576, 7) }];
    expect(await deliver(address, { attachments })).toMatch(/^552 .*at most 25 MB/);
    await test.call(calls.setStatus, { params: { id: requestId }, body: { status: 'cancelled' } }, author);
    expect(await deliver(address)).toMatch(/^550 .*This request is cancelled\. Open a new one\./);
  });

  it('of a person who lost the customer is refused', async () => {
    const address = await addressOfAuthor();
    await test.context.store.db.deleteFrom('user_customers').where('user_id', '=', author.id).execute();
    expect(await deliver(address)).toMatch(/^550/);
    await test.context.store.db
      .insertInto('user_customers')
      .values({ user_id: author.id, customer_id: customerId, access_level: 'view', is_active: true })
      .execute();
  });
});

it('no answer by email is offered where mail to the report address comes to a mailbox', () => {
  const { config, keys } = test.context;
  const place = readImapUrl('imaps://dmarc:secret@mail.example');
  if (!place.ok) throw new Error('The address was not read.');
  expect(replyAddressOf({ config, keys }, 1, 1)).not.toBeNull();
  expect(replyAddressOf({ config: { ...config, mailboxes: [place.value] }, keys }, 1, 1)).toBeNull();
});

describe('files of a request', () => {
  it('are added once and downloaded as they came, by those who may read it', async () => {
    const files = [{ name: '../../screen\u202Egnp.png', data: png }];
    await attach(files);
    const { request } = await attach(files);
    const [file] = request.thread.flatMap((event) => event.files);
    expect(request.thread.flatMap((event) => event.files)).toHaveLength(1);
    expect(file).toMatchObject({ name: 'screengnp.png', type: 'image/png' });
    const download = { params: { id: requestId, fileId: file?.id ?? 0 } };
    expect(Buffer.from(png).equals((await test.call(calls.file, download, author)) as unknown as Buffer)).toBe(true);
    expect(await refusal(test.call(calls.file, download, stranger))).toBe('404 This request was not found.');
    expect(await refusal(attach(files, stranger))).toBe('404 This request was not found.');
    const other = (await test.call(calls.create, { body: { category: 'dns', subject: 'Other', message: 'x' } }, stranger)).request
      .id;
    const elsewhere = { params: { id: other, fileId: file?.id ?? 0 } };
    expect(await refusal(test.call(calls.file, elsewhere, stranger))).toBe('404 This file was not found.');
    expect((await lastMail()).text).toContain('added: screengnp.png');
  });

  it.each([
    ['that is empty', 'a.txt', new Uint8Array(0), 'a.txt is empty.'],
    ['of a program', 'a.png', new Uint8Array([0x4d, 0x5a, 0x90, 0]), /^422 a\.png cannot be attached/],
    ['that is large', 'a.txt', Buffer.alloc(10 * 1_048_576 + 1, 'a'), /^422 a\.txt is larger than 10 MB/],
  ])('%s are refused, and those beside them wait', async (_kind, name, data, text) => {
    const files = [
      { name: 'ok.txt', data: Buffer.from('fine') },
      { name, data },
    ];
    expect(await refusal(attach(files))).toMatch(text);
    expect((await read()).thread.flatMap((event) => event.files)).toEqual([]);
  });

  it('are at most 20', async () => {
    const files = Array.from({ length: 20 }, (_none, index) => ({ name: `${index}.txt`, data: Buffer.from(`text ${index}`) }));
    await attach(files);
    expect(await refusal(attach([{ name: 'more.txt', data: Buffer.from('more') }]))).toMatch(/^409 A request can have 20 files/);
  });
});
