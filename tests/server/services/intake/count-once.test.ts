import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type OncePlan, wasOvertaken } from '#server/services/intake/count-once.ts';
import type { SaveOutcome } from '#server/store/reports/report-share.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { mailWith, type ReportWish, reportMail, reportXml } from '#tests/fakes/mail.ts';
import { expectRollupsEqualRows } from '../../store/recount.ts';

describe.each(['memory', 'server'] as const)('a report counts once (%s)', (store) => {
  let test: TestApp;
  let admin: TestUser;
  let customerId: number;
  beforeAll(async () => {
    test = await openTestApp({ store });
    admin = await test.login('admin');
    customerId = await test.customer();
  });
  afterAll(async () => test.close());

  const add = async (name: string) => {
    const { domain } = await test.call(
      contract.domains.create,
      { body: { name, customer_id: customerId, mail_class: 'people' } },
      admin,
    );
    return domain.id;
  };
  const remove = (id: number) => test.call(contract.domains.remove, { params: { id } }, admin);
  const come = async (raw: Uint8Array) => {
    const { messageId } = await test.arrive(raw);
    await test.readWaiting();
    return messageId;
  };
  /** The same report as `reportMail` makes, in another mail, unpacked. */
  const wrapped = (wish: ReportWish, name = 'again.xml') => mailWith(name, 'application/xml', Buffer.from(reportXml(wish)));
  const outcomeOf = async (messageId: number) =>
    (await test.context.store.db.selectFrom('message_files').select('outcome').where('message_id', '=', messageId).execute()).map(
      (file) => file.outcome,
    );
  const countAll = async (...ids: number[]) => Promise.all(ids.map((id) => test.counted(id)));
  const rowsAgree = () => expectRollupsEqualRows(test.context.store.db);

  it('stays with the parent when a subdomain is registered later and the report is sent again', async () => {
    const parent = await add('late-a.co.za');
    const wish = { policyDomain: 'late-a.co.za', from: ['late-a.co.za', 'mail.late-a.co.za'], count: 10 };
    await come(reportMail(wish));
    const child = await add('mail.late-a.co.za');
    expect(await outcomeOf(await come(wrapped(wish)))).toEqual(['duplicate']);
    expect(await countAll(parent, child)).toEqual([20, 0]);
    await come(reportMail({ ...wish, reportId: 'next day' }));
    expect(await countAll(parent, child)).toEqual([30, 10]);
    await rowsAgree();
  });

  it('is a duplicate also when every row went to the parent', async () => {
    const parent = await add('late-b.co.za');
    const wish = { policyDomain: 'late-b.co.za', reportId: 'b', from: ['mail.late-b.co.za'], count: 4 };
    await come(reportMail(wish));
    const child = await add('mail.late-b.co.za');
    const batches = [await test.arrive(wrapped(wish)), await test.readWaiting()] as const;
    expect(batches[1][0]).toMatchObject({ duplicates: 1, reportsStored: 0 });
    expect(await outcomeOf(batches[0].messageId)).toEqual(['duplicate']);
    expect(await countAll(parent, child)).toEqual([4, 0]);
  });

  it('gives an added domain the rows that waited for it, and those only', async () => {
    const parent = await add('late-c.co.za');
    const from = ['late-c.co.za', 'mail.late-c.co.za', 'other-c.co.za'];
    const first = await come(reportMail({ policyDomain: 'late-c.co.za', reportId: 'c', from, count: 5 }));
    const child = await add('mail.late-c.co.za');
    const other = await add('other-c.co.za');
    await test.readWaiting();
    expect(await countAll(parent, child, other)).toEqual([10, 0, 5]);
    expect(await outcomeOf(first)).toEqual(['stored']);
    await rowsAgree();
  });

  it('gives a parent that is added after its subdomain the rest', async () => {
    const child = await add('mail.late-d.co.za');
    await come(
      reportMail({ policyDomain: 'late-d.co.za', reportId: 'd', from: ['late-d.co.za', 'mail.late-d.co.za'], count: 6 }),
    );
    await remove(child);
    const parent = await add('late-d.co.za');
    await test.readWaiting();
    expect(await countAll(parent, child)).toEqual([6, 6]);
  });

  it('counts nothing twice when a domain is removed and added again', async () => {
    const parent = await add('late-e.co.za');
    const child = await add('mail.late-e.co.za');
    const wish = { policyDomain: 'late-e.co.za', reportId: 'e', from: ['late-e.co.za', 'mail.late-e.co.za'], count: 7 };
    await come(reportMail(wish));
    await remove(child);
    expect(await outcomeOf(await come(wrapped(wish)))).toEqual(['duplicate']);
    expect(await add('mail.late-e.co.za')).toBe(child);
    await come(wrapped(wish, 'third.xml'));
    await test.readWaiting();
    expect(await countAll(parent, child)).toEqual([7, 7]);
  });

  it('lets a corrected report take the place of the older one in every share', async () => {
    const parent = await add('late-f.co.za');
    const child = await add('mail.late-f.co.za');
    const other = await add('other-f.co.za');
    const wish = { policyDomain: 'late-f.co.za', reportId: 'f' };
    const old = { ...wish, from: ['late-f.co.za', 'mail.late-f.co.za', 'other-f.co.za'], count: 3 };
    await come(reportMail(old));
    await remove(child);
    expect(await outcomeOf(await come(reportMail({ ...wish, from: ['late-f.co.za', 'mail.late-f.co.za'], count: 50 })))).toEqual([
      'superseded_older',
    ]);
    expect(await countAll(parent, child, other)).toEqual([100, 0, 0]);
    await add('mail.late-f.co.za');
    await come(wrapped(old, 'old.xml'));
    expect(await countAll(parent, child, other)).toEqual([100, 0, 0]);
    await rowsAgree();
  });

  it('does not count an older version for a domain that is added after its correction', async () => {
    const parent = await add('late-g.co.za');
    const wish = { policyDomain: 'late-g.co.za', reportId: 'g', from: ['late-g.co.za', 'other-g.co.za'] };
    await come(reportMail({ ...wish, count: 3 }));
    await come(reportMail({ ...wish, count: 9 }));
    const other = await add('other-g.co.za');
    await test.readWaiting();
    expect(await countAll(parent, other)).toEqual([9, 9]);
    await come(wrapped({ ...wish, count: 3 }, 'old.xml'));
    expect(await countAll(parent, other)).toEqual([9, 9]);
    await rowsAgree();
  });

  it('does not let a customer’s upload speak for domains of others', async () => {
    const own = await test.customer();
    const mine = await test.domain('mine-h.co.za', own);
    const theirs = await test.domain('theirs-h.co.za');
    const owner = await test.login('customer', [{ customerId: own, level: 'owner' }]);
    const wish = { policyDomain: 'mine-h.co.za', reportId: 'h', from: ['mine-h.co.za', 'theirs-h.co.za'] };
    await come(reportMail({ ...wish, count: 3 }));
    const data = Buffer.from(reportXml({ ...wish, from: ['mine-h.co.za'], count: 40 }));
    await test.call(contract.ingestion.upload, { files: [{ name: 'mine.xml', data }] }, owner);
    await test.readWaiting();
    expect(await countAll(mine, theirs)).toEqual([40, 3]);
  });

  it.each([[[500, 90, 0]], [[0, 90, 500]], [[90, 500, 0]]])(
    'counts the full copy where copies of %j messages arrive',
    async (order) => {
      const name = `copies-${order.join('-')}.co.za`;
      const id = await add(name);
      const wish = { policyDomain: name, reportId: 'copies' };
      for (const messages of order) await come(reportMail({ ...wish, from: messages === 0 ? [] : [name], count: messages }));
      expect(await countAll(id)).toEqual([500]);
      await rowsAgree();
    },
  );

  it('does not count a copy that is cut off in place of a whole one', async () => {
    const id = await add('cut-off.co.za');
    const wish = {
      policyDomain: 'cut-off.co.za',
      reportId: 'cut',
      from: Array.from({ length: 5 }, () => 'cut-off.co.za'),
      count: 100,
    };
    const xml = reportXml(wish);
    const cut = xml.slice(0, xml.lastIndexOf('<record>'));
    await come(mailWith('cut.xml', 'application/xml', Buffer.from(cut)));
    expect(await countAll(id)).toEqual([400]);
    const whole = { ...wish, count: 50 };
    expect(await outcomeOf(await come(reportMail(whole)))).toEqual(['superseded_older']);
    expect(await outcomeOf(await come(mailWith('late.xml', 'application/xml', Buffer.from(cut))))).toEqual(['duplicate']);
    expect(await countAll(id)).toEqual([250]);
    await rowsAgree();
  });

  it('refuses a report whose period ends more than two days ahead, or in 1970, with its reason', async () => {
    const id = await add('ahead.co.za');
    const day = Math.floor(test.context.clock.now().getTime() / 86_400_000) * 86_400;
    const wish = { policyDomain: 'ahead.co.za', from: ['ahead.co.za'], count: 8 };
    await come(reportMail({ ...wish, reportId: 'soon', begin: day + 86_400 }));
    expect(await countAll(id)).toEqual([8]);
    const late = await come(reportMail({ ...wish, reportId: 'far', begin: day + 30 * 86_400 }));
    expect(await outcomeOf(late)).toEqual(['refused']);
    const message = await test.context.store.db
      .selectFrom('messages')
      .select(['status', 'reason_code'])
      .where('id', '=', late)
      .executeTakeFirst();
    expect(message).toEqual({ status: 'failed', reason_code: 'future-period' });
    const never = await come(reportMail({ ...wish, reportId: 'never', begin: 0 }));
    expect([await outcomeOf(never), await countAll(id)]).toEqual([['refused'], [8]]);
    expect(await countAll(id)).toEqual([8]);
  });

  it('counts a report without rows once', async () => {
    const parent = await add('late-i.co.za');
    const wish = { policyDomain: 'mail.late-i.co.za', reportId: 'i', from: [] };
    await come(reportMail(wish));
    const child = await add('mail.late-i.co.za');
    expect(await outcomeOf(await come(wrapped(wish)))).toEqual(['duplicate']);
    const reports = await test.context.store.db
      .selectFrom('reports')
      .select('domain_id')
      .where('domain_id', 'in', [parent, child])
      .execute();
    expect(reports).toEqual([{ domain_id: parent }]);
  });

  it('holds for a report too big for memory', async () => {
    const parent = await add('late-j.co.za');
    const names = ['late-j.co.za', 'mail.late-j.co.za', 'other-j.co.za'];
    const from = Array.from({ length: 12_000 }, (_, index) => names[index % 3] ?? '');
    const wish = { policyDomain: 'late-j.co.za', reportId: 'j', from, count: 1 };
    await come(reportMail(wish));
    expect(await countAll(parent)).toEqual([8_000]);
    const child = await add('mail.late-j.co.za');
    expect(await outcomeOf(await come(wrapped(wish)))).toEqual(['duplicate']);
    const other = await add('other-j.co.za');
    await test.readWaiting();
    expect(await countAll(parent, child, other)).toEqual([8_000, 0, 4_000]);
    await rowsAgree();
  });
});

describe('another writer at the same time', () => {
  const seen = (...domainIds: number[]): OncePlan => ({
    shares: [],
    outcomes: [],
    held: domainIds.map((domainId) => ({
      domainId,
      id: 1,
      state: 'current',
      contentHash: new Uint8Array(32),
      copy: { id: 1, messages: 1, rows: 1, isComplete: true, isAuthenticated: false, receivedMs: 0 },
      refused: 0,
      isOwnUpload: false,
      isGone: false,
    })),
  });
  const saved = (domainId: number, outcome: SaveOutcome['outcome']): SaveOutcome => ({
    id: 2,
    domainId,
    outcome,
    otherId: 1,
    rows: 1,
    refused: 0,
  });

  it('is noticed if it took a domain that was free when this one checked, and a new domain is to count', () => {
    expect(wasOvertaken(seen(), [saved(1, 'duplicate'), saved(2, 'stored')])).toBe(true);
    expect(wasOvertaken(seen(1), [saved(1, 'duplicate'), saved(2, 'stored')])).toBe(false);
    expect(wasOvertaken(seen(), [saved(1, 'duplicate')])).toBe(false);
    expect(wasOvertaken(seen(), [saved(1, 'older_than_stored'), saved(2, 'stored')])).toBe(false);
  });
});
