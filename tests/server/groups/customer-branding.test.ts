import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminUsers } from '#contract/admin-users.ts';
import { customers } from '#contract/customers.ts';
import { reporting } from '#contract/reporting.ts';
import { openMailer } from '#server/ports/mailer.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let test: TestApp;
let customerId: number;
let otherId: number;
let owner: TestUser;
let reader: TestUser;
let stranger: TestUser;
let staff: TestUser;

const logo = `data:image/svg+xml;base64,${Buffer.from('<svg viewBox="0 0 9 9"><path onclick="x()" d="M0 0h9v9z"/></svg>').toString('base64')}`;

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  customerId = await test.customer('Karoo Wines');
  otherId = await test.customer('Fynbos Freight');
  await test.domain('karoocellar.example', customerId);
  owner = await test.login('customer', [{ customerId, level: 'manage' }]);
  reader = await test.login('customer', [{ customerId, level: 'comment' }]);
  stranger = await test.login('customer', [{ customerId: otherId, level: 'owner' }]);
  staff = await test.login('admin');
});
afterAll(() => test.close());
beforeEach(() => test.context.store.db.deleteFrom('customer_branding').execute());

const params = () => ({ id: customerId });
const read = async (who = owner) => (await test.call(customers.branding, { params: params() }, who)).branding;
const save = async (body: object, who = owner) =>
  (await test.call(customers.saveBranding, { params: params(), body }, who)).branding;
const lookOf = async (body: object = {}, who = owner) =>
  (await test.call(reporting.executiveSummaryReport, { body: { customer_id: customerId, ...body } }, who)).branding;
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status, body }: Refused) => `${status} ${body.error}`,
  );

describe('the branding of a customer', () => {
  it('is that of every report about it that asks for nothing else', async () => {
    expect(await read()).toEqual({});
    expect((await lookOf()).cover.band).toBe('#0e1b2c');
    const saved = await save({ colour: '#6B1F3A', prepared_by: 'Karoo IT', contact: '' });
    expect(saved).toEqual({ colour: '#6B1F3A', prepared_by: 'Karoo IT' });
    expect(await read(reader)).toEqual(saved);
    expect(await lookOf()).toMatchObject({ prepared_by: 'Karoo IT', cover: { band: '#6B1F3A' } });
    expect(await lookOf({ branding: { colour: '#004400' } })).toMatchObject({ cover: { band: '#004400' } });
  });

  it('is replaced whole, and cleared by nothing', async () => {
    await save({ colour: '#6B1F3A', footer: 'Confidential' });
    await save({ colour: '#004400' });
    expect(await read()).toEqual({ colour: '#004400' });
    await save({});
    expect(await read()).toEqual({});
  });

  it('keeps of a logo its shapes alone, and refuses what is none', async () => {
    await save({ logo });
    const { logo: kept } = await read();
    expect(atob(kept?.split(',')[1] ?? '')).toBe('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"></path></svg>');
    expect(await refusal(save({ logo: 'data:text/html;base64,PHNjcmlwdD4=' }))).toBe('400 The logo is neither a PNG nor an SVG.');
    expect(await refusal(save({ colour: 'red' }))).toBe('400 Enter a colour like #6B1F3A');
    expect((await read()).logo).toBe(kept);
  });

  it('is changed by those who may manage the customer and by staff, and is absent for others', async () => {
    expect(await refusal(save({}, reader))).toBe('403 Changing the branding needs the access level "manage" at this customer.');
    expect(await refusal(save({}, stranger))).toBe('404 Customer not found or access denied');
    expect(await refusal(read(stranger))).toBe('404 Customer not found or access denied');
    await save({ prepared_by: 'Beacon' }, staff);
    expect(await read()).toEqual({ prepared_by: 'Beacon' });
  });

  it('is not that of a report about several customers', async () => {
    await save({ colour: '#6B1F3A' });
    const body = { customer_ids: [customerId, otherId] };
    const { branding } = await test.call(reporting.portfolioOverview, { body }, staff);
    expect(branding.cover.band).toBe('#0e1b2c');
  });
});

describe('the sender name of a customer', () => {
  const invite = async (email: string, at: number) => {
    const body = { email, name: 'Naledi Dube', customer_id: at };
    await test.call(adminUsers.create, { body }, staff);
    return test.emails.find(({ to }) => to === email)?.senderName;
  };
  it('stands before the address of emails about that customer alone, and ends when it is cleared', async () => {
    expect(await invite('one@karoo.example', customerId)).toBeUndefined();
    expect(await save({ sender_name: ' Karoo IT ' })).toEqual({ sender_name: 'Karoo IT' });
    expect(await invite('two@karoo.example', customerId)).toBe('Karoo IT via Beacon');
    const shown = { template: 'invitation' as const, customer_id: customerId, send: true };
    await test.call(adminUsers.testEmailTemplates, { body: shown }, staff);
    expect(test.emails.at(-1)?.senderName).toBe('Karoo IT via Beacon');
    expect(await invite('three@fynbos.example', otherId)).toBeUndefined();
    await save({});
    expect(await invite('four@karoo.example', customerId)).toBeUndefined();
  });

  it.each([
    ['two lines', 'Karoo\r\nBcc: all@karoo.example'],
    ['a link', 'https://karoo.example'],
    ['an address', 'it@karoo.example'],
    ['a domain', 'Login at karoo-bank.co.za'],
    ['a hidden character', 'Karoo\u202eTI'],
    ['81 characters', 'K'.repeat(81)],
    ['the name of Beacon', 'Beacon security'],
    ['the name of Beacon, spaced and with accents', 'B é a c 0 n Support'],
    ['the name of Beacon in wide letters', 'Ｂｅａｃｏｎ'],
    ['letters that look like others', 'Стандард Ваnk'],
    ['marks over letters', 'K\u0336a\u0336roo'],
  ])('is refused with %s', async (_, sender_name) => {
    expect(await refusal(save({ sender_name }))).toMatch(/^400/);
  });

  it.each(['Müller & Seuns', 'Ṱhohoyanḓou IT', 'Karoo IT (Paarl) – 24/7', 'Bakone'])('may be %s', async (sender_name) => {
    expect(await save({ sender_name })).toEqual({ sender_name });
  });

  it('leaves the address as it is, and quotes what needs quotes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beacon-outbox-'));
    const mailer = openMailer({ smtpUrl: null, mailFrom: null }, folder);
    const mail = { to: 'naledi@karoo.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    await mailer.send({ ...mail, senderName: 'Karoo IT, "Paarl" via Beacon' });
    await mailer.send(mail);
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const senders = texts.map((text) => /^From: (.*)$/m.exec(text)?.[1]?.trim());
    expect(new Set(senders)).toEqual(
      new Set(['"Karoo IT, \\"Paarl\\" via Beacon" <noreply@beacon.invalid>', 'Beacon <noreply@beacon.invalid>']),
    );
    await rm(folder, { recursive: true });
  });
});
