import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { customers, domains } = contract;
let app: TestApp;
let staff: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  staff = await app.login('admin');
  await app.domain('held.co.za', await app.customer('Holder'));
});
afterAll(() => app.close());

const body = (text: string, is_dry_run: boolean) => ({ body: { text, is_dry_run } });
const importCustomers = (text: string, isDry = false) => app.call(customers.importCustomers, body(text, isDry), staff);
const importAssociations = (text: string, isDry = false) => app.call(customers.importAssociations, body(text, isDry), staff);
const refusal = (promise: Promise<unknown>): Promise<Refused | null> =>
  promise.then(
    () => null,
    (error: Refused) => error,
  );
const names = async () => (await app.call(customers.list, {}, staff)).customers.map(({ name }) => name);

describe('an import of customers', () => {
  const file =
    'customer;email;domains\nAloe Farm;Office@aloe.example;aloe.co.za aloe.africa\nAloe Farm;;shop.aloe.co.za\nBaobab;;\n';

  it('changes nothing in a dry run, then adds all of it once', async () => {
    const before = await names();
    const dry = await importCustomers(file, true);
    expect(dry).toMatchObject({ is_done: false, refused: [] });
    expect(dry.lines.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual(['2 new', '3 new', '4 new']);
    expect(await names()).toEqual(before);
    expect((await importCustomers(file)).is_done).toBe(true);
    expect((await names()).filter((name) => ['Aloe Farm', 'Baobab'].includes(name))).toHaveLength(2);
    const again = await importCustomers(file);
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(['present', 'present', 'present']);
    const { domains: rows } = await app.call(domains.list, {}, staff);
    const holders = rows
      .filter(({ name }) => name.includes('aloe'))
      .map(({ customers: of }) => of.map(({ name }) => name).join());
    expect(holders).toEqual(['Aloe Farm', 'Aloe Farm', 'Aloe Farm']);
  });

  it.each<[string, string, number, RegExp]>([
    ['a domain of another customer', 'Cycad,,cycad.co.za\nDune,,held.co.za\n', 3, /already belongs to Holder/],
    ['what is no domain', 'Cycad,,co.za\n', 2, /public suffix/],
    ['the domain of a mailbox provider', 'Cycad,,gmail.com\n', 2, /gmail\.com belongs to Google/],
    ['no email address', 'Cycad,office,cycad.co.za\n', 2, /“office” cannot be used\. Enter an email address/],
    ['an address that a form refuses', 'Cycad,a@b..example,cycad.co.za\n', 2, /cannot be used\. Enter an email/],
    ['letters of another encoding', 'Caf\ufffd,,cycad.co.za\n', 1, /Save it as “CSV UTF-8”/],
    ['a name without a letter', '\u200b,,cycad.co.za\n', 2, /hidden characters/],
    ['no name', ',,cycad.co.za\n', 2, /no name/],
    ['the domain of a line above', 'Cycad,,cycad.co.za\nDune,,cycad.co.za\n', 3, /already belongs to Cycad/],
    ['too many cells', 'Cycad,,cycad.co.za,x\n', 2, /more cells/],
    ['nothing but names of columns', '', 1, /No line follows/],
  ])('is refused whole for %s, with the line', async (_, rows, line, why) => {
    const text = `customer,email,domains\n${rows}`;
    const before = await names();
    const dry = await importCustomers(text, true);
    expect(dry.refused).toEqual([{ line, why: expect.stringMatching(why) as string }]);
    const refused = await refusal(importCustomers(text));
    expect(refused).toMatchObject({ status: 400, body: { details: { refused: [{ line }] } } });
    expect(refused?.body.error).toContain(`Line ${line}`);
    expect(await names()).toEqual(before);
  });

  it('names a missing column', async () => {
    expect((await importCustomers('customer,domains\nCycad,cycad.co.za\n', true)).refused).toMatchObject([
      { line: 1, why: expect.stringContaining('Missing: email.') as string },
    ]);
  });
});

describe('an import of associations', () => {
  const head = 'email,customer,access_level,primary_contact\n';

  it('adds and changes rights once, and refuses to lower the only owner', async () => {
    const customerId = await app.customer('Erica');
    const one = await app.login('customer', [], 'one@erica.example');
    await app.login('customer', [], 'two@erica.example');
    const file = `${head}one@erica.example,erica,owner,yes\ntwo@erica.example,Erica,view,no\n`;
    expect((await importAssociations(file)).lines.map(({ outcome }) => outcome)).toEqual(['new', 'new']);
    expect((await importAssociations(file)).lines.map(({ outcome }) => outcome)).toEqual(['present', 'present']);
    const raised = `${head}two@erica.example,Erica,manage,no\n`;
    expect((await importAssociations(raised)).lines).toMatchObject([{ line: 2, outcome: 'changed' }]);
    const lowered = await refusal(importAssociations(`${head}one@erica.example,Erica,view,no\n`));
    expect(lowered?.body.error).toContain('only owner of Erica');
    const { associations } = await app.call(customers.associations, { query: { customer_id: customerId } }, staff);
    const levels = associations.map(({ user_id: id, access_level: level }) => `${id === one.id ? 'one' : 'two'} ${level}`);
    expect(levels.toSorted()).toEqual(['one owner', 'two manage']);
  });

  it('names every wrong line, and imports none', async () => {
    await app.customer('Fynbos');
    await app.login('customer', [], 'a@fynbos.example');
    const colleague = await app.login('admin', [], 'colleague@beacon.example');
    expect(colleague.id).toBeGreaterThan(0);
    const rows = ['a,Fynbos,view', 'b,Fynbos,view', 'a,Nobody,view', 'a,Fynbos,admin', 'a,Fynbos,view'].map(
      (row) => `${row.replace(',', '@fynbos.example,')},no`,
    );
    const text = `${head}${rows.join('\n')}\ncolleague@beacon.example,Fynbos,view,no\n`;
    expect((await importAssociations(text, true)).refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
    expect((await refusal(importAssociations(text)))?.status).toBe(400);
    const { associations } = await app.call(customers.associations, {}, staff);
    expect(associations.filter(({ customer_name: name }) => name === 'Fynbos')).toEqual([]);
  });

  it('is for those who manage people', async () => {
    const analyst = await app.login('analyst');
    expect((await refusal(app.call(customers.importAssociations, body(head, true), analyst)))?.status).toBe(403);
    expect((await app.call(customers.importCustomers, body('customer,email,domains\n', true), analyst)).is_done).toBe(false);
  });
});
