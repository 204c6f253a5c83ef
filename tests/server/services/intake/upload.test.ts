import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportMail, reportXml } from '#tests/fakes/mail.ts';

const { upload } = contract.ingestion;
let test: TestApp;
let admin: TestUser;
let owner: TestUser;
let mine: number;
let theirs: number;
beforeAll(async () => {
  test = await openTestApp();
  const [own, other] = [await test.customer(), await test.customer()];
  mine = await test.domain('mine.example', own);
  theirs = await test.domain('theirs.example', other);
  admin = await test.login('admin');
  owner = await test.login('customer', [{ customerId: own, level: 'comment' }]);
});
afterAll(async () => test.close());

const xml = (wish: Parameters<typeof reportXml>[0]) => Buffer.from(reportXml(wish));

describe('upload', () => {
  it('returns the outcome of each file, with the statistics up to date', async () => {
    const wish = { policyDomain: 'mine.example', reportId: 'staff', count: 6 };
    const before = await test.counted(mine);
    const { files, batch } = await test.call(
      upload,
      {
        files: [
          { name: 'a.xml', data: xml(wish) },
          { name: 'b.xml.gz', data: gzipSync(reportXml(wish)) },
          { name: 'mail.eml', data: reportMail({ ...wish, reportId: 'staff 2' }) },
          { name: 'photo.png', data: Buffer.from('89504e470d0a1a0a', 'hex') },
        ],
      },
      admin,
    );
    expect(await test.counted(mine)).toBe(before + 12);
    expect(files.map((file) => [file.file_name, file.received, file.outcomes.map((one) => one.outcome)])).toEqual([
      ['a.xml', 'stored', [expect.stringMatching(/stored|duplicate/)]],
      ['b.xml.gz', 'stored', [expect.stringMatching(/stored|duplicate/)]],
      ['mail.eml', 'stored', ['stored']],
      ['photo.png', 'stored', ['no_report']],
    ]);
    expect(
      files
        .slice(0, 2)
        .flatMap((file) => file.outcomes.map((one) => one.outcome))
        .sort(),
    ).toEqual(['duplicate', 'stored']);
    expect(files[2]?.outcomes[0]).toMatchObject({ domain: 'mine.example', reporter: 'reporter.example', rows_read: 1 });
    expect(files[2]?.outcomes[0]?.report_id).toBeGreaterThan(0);
    expect(files[3]?.outcomes[0]?.reason).toMatch(/\w/);
    expect(batch).toMatchObject({ trigger: 'upload', messages_total: 4, reports_stored: 2, duplicates: 1 });
  });

  it('answers the same for files that are here already, without reading them again', async () => {
    const data = xml({ policyDomain: 'mine.example', reportId: 'once', count: 2 });
    const first = await test.call(upload, { files: [{ name: 'a.xml', data }] }, admin);
    const before = await test.counted(mine);
    const second = await test.call(upload, { files: [{ name: 'other name.xml', data }] }, admin);
    expect(second.batch).toBeNull();
    expect(second.files[0]).toMatchObject({ received: 'already_here', outcomes: first.files[0]?.outcomes ?? [] });
    expect(await test.counted(mine)).toBe(before);
  });

  it('counts for the customer that is named, whichever is active; one of others does not exist', async () => {
    const [first, second, foreign] = [await test.customer(), await test.customer(), await test.customer()];
    const domain = await test.domain('second.example', second);
    const person = await test.login('customer', [
      { customerId: first, level: 'comment' },
      { customerId: second, level: 'comment' },
    ]);
    const ask = (customer_id: number, name: string) => {
      const data = xml({ policyDomain: 'second.example', reportId: name, count: 3 });
      return test.call(upload, { query: { customer_id }, files: [{ name, data }] }, person);
    };
    const before = await test.counted(domain);
    const { files } = await ask(second, 'named.xml');
    expect(files[0]?.outcomes[0]).toMatchObject({ outcome: 'stored', domain: 'second.example' });
    await ask(first, 'other.xml');
    expect(await test.counted(domain)).toBe(before + 3);
    await expect(ask(foreign, 'foreign.xml')).rejects.toThrow('Customer not found or access denied');
  });

  it('lets a customer fill only their own domains; others answer as if unregistered', async () => {
    const before = [await test.counted(mine), await test.counted(theirs)];
    const names = ['theirs.example', 'nobodys.example'];
    const answers = [];
    for (const policyDomain of names) {
      const { files } = await test.call(
        upload,
        { files: [{ name: 'r.xml', data: xml({ policyDomain, reportId: 'foreign' }) }] },
        owner,
      );
      answers.push(JSON.stringify(files).replaceAll(policyDomain, 'NAME'));
      expect(files[0]?.outcomes[0]).toMatchObject({ outcome: 'orphan', domain: null, report_id: null });
    }
    expect(answers[0]).toBe(answers[1]);
    const both = xml({ policyDomain: 'mine.example', reportId: 'mixed', from: ['mine.example', 'theirs.example'], count: 4 });
    const { files } = await test.call(upload, { files: [{ name: 'mixed.xml', data: both }] }, owner);
    expect(files[0]?.outcomes[0]).toMatchObject({ outcome: 'stored', domain: 'mine.example' });
    expect([await test.counted(mine), await test.counted(theirs)]).toEqual([(before[0] ?? 0) + 4, before[1]]);
  });

  it('does not let an upload of a customer keep the same bytes from being counted when they come by mail', async () => {
    const before = await test.counted(theirs);
    const mail = reportMail({ policyDomain: 'theirs.example', reportId: 'first uploaded elsewhere', count: 9 });
    await test.call(upload, { files: [{ name: 'stolen.eml', data: mail }] }, owner);
    expect(await test.counted(theirs)).toBe(before);
    await test.arrive(mail);
    await test.readWaiting();
    expect(await test.counted(theirs)).toBe(before + 9);
  });

  it('does not reveal to a customer that others have received the same bytes', async () => {
    const mail = reportMail({ policyDomain: 'theirs.example', reportId: 'received by them' });
    await test.arrive(mail);
    await test.readWaiting();
    const { files } = await test.call(upload, { files: [{ name: 'guess.eml', data: mail }] }, owner);
    expect(files[0]).toMatchObject({ received: 'stored', outcomes: [{ outcome: 'orphan', domain: null }] });
  });

  it('does not give rows below a domain of others to the domain above it', async () => {
    const customerId = await test.customer();
    const parent = await test.domain('group.example', customerId);
    await test.domain('sub.group.example', await test.customer());
    const holder = await test.login('customer', [{ customerId }]);
    const data = xml({ policyDomain: 'group.example', reportId: 'g', from: ['group.example', 'sub.group.example'], count: 1 });
    await test.call(upload, { files: [{ name: 'g.xml', data }] }, holder);
    expect(await test.counted(parent)).toBe(1);
  });

  it('refuses people without the right, empty forms, and where no file of a form can be taken', async () => {
    const viewer = await test.login('customer', [{ customerId: await test.customer(), level: 'view' }]);
    const file = { name: 'a.xml', data: xml({ policyDomain: 'mine.example', reportId: 'of a viewer' }) };
    await expect(test.call(upload, { files: [file] }, viewer)).rejects.toMatchObject({ status: 403 });
    await expect(test.call(upload, { files: [file] }, null)).rejects.toMatchObject({ status: 401 });
    await expect(test.call(upload, { files: [] }, admin)).rejects.toMatchObject({ status: 400 });
    const empty = { name: 'empty.xml', data: Buffer.alloc(0) };
    await expect(test.call(upload, { files: [empty] }, admin)).rejects.toMatchObject({ status: 422 });
    const many = Array.from({ length: 51 }, () => file);
    await expect(test.call(upload, { files: many }, admin)).rejects.toThrow('at most 50 files');
  });

  it('says of a file that is empty or too large that it is refused, and reads those before and behind it', async () => {
    const before = await test.counted(mine);
    const report = (reportId: string) => ({ name: reportId, data: xml({ policyDomain: 'mine.example', reportId, count: 1 }) });
    const large = { name: 'large', data: Buffer.alloc(26 * 1024 * 1024, 65) };
    const empty = { name: 'empty', data: Buffer.alloc(0) };
    const form = [report('in front'), large, report('between'), empty, report('behind')];
    const { files } = await test.call(upload, { files: form }, admin);
    expect(files.map((file) => [file.file_name, file.received, file.outcomes.map((one) => one.outcome)])).toEqual([
      ['in front', 'stored', ['stored']],
      ['large', 'refused', ['refused']],
      ['between', 'stored', ['stored']],
      ['empty', 'refused', ['refused']],
      ['behind', 'stored', ['stored']],
    ]);
    expect(files[1]?.outcomes[0]?.reason).toContain('25 MB');
    expect(files[3]?.outcomes[0]?.reason).toContain('empty');
    expect(await test.counted(mine)).toBe(before + 3);
  });

  it('says of an archive of nothing that it holds no report, without asking for it again', async () => {
    const data = Buffer.from('504b0506'.padEnd(44, '0'), 'hex');
    const { files } = await test.call(upload, { files: [{ name: 'none.zip', data }] }, admin);
    expect(files[0]?.outcomes).toMatchObject([{ outcome: 'no_report', reason: 'The zip is empty, so it holds no report.' }]);
  });
});
