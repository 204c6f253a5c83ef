import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { mergeDomain } from '#server/store/reports/merge-sources.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { mailWith, type ReportWish, reportMail, reportXml } from '#tests/fakes/mail.ts';
import { expectRollupsEqualRows } from '../../store/recount.ts';

const { reportMetadata } = contract;
const most = 2_147_483_647;

describe.each(['memory', 'server'] as const)('a report that staff leave out of the figures (%s)', (store) => {
  let test: TestApp;
  let admin: TestUser;
  let owner: TestUser;
  let customerId: number;
  beforeAll(async () => {
    test = await openTestApp({ store });
    admin = await test.login('admin');
    customerId = await test.customer();
    owner = await test.login('customer', [{ customerId, level: 'owner' }]);
  });
  afterAll(() => test.close());

  const db = () => test.context.store.db;
  const add = (name: string) => test.domain(name, customerId);
  const come = async (wish: ReportWish) => {
    await test.arrive(mailWith(`${Math.random()}.xml`, 'application/xml', Buffer.from(reportXml(wish))));
    await test.readWaiting();
  };
  const exclude = (id: number, who = admin, reason = 'It is forged') =>
    test.call(reportMetadata.exclude, { params: { id }, body: { reason } }, who);
  const include = (id: number, who = admin) => test.call(reportMetadata.include, { params: { id } }, who);
  const get = async (id: number) => (await test.call(reportMetadata.get, { params: { id } }, owner)).report;
  const idOf = async (domainId: number, messages: number) => {
    const rows = await db().selectFrom('reports').select(['id', 'total']).where('domain_id', '=', domainId).execute();
    return rows.find((row) => Number(row.total) === messages)?.id ?? 0;
  };
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (error: { status: number }) => error.status,
    );

  it('counts nowhere, whether its sources are merged or not, until it is counted again', async () => {
    for (const isMerged of [false, true]) {
      const name = `merged-${isMerged}.example`;
      const id = await add(name);
      await come({ policyDomain: name, reportId: 'real', count: 5 });
      await come({ policyDomain: name, reportId: 'forged', count: most, forgedAt: '192.0.2.66' });
      if (isMerged) await mergeDomain(db(), id);
      const report = await idOf(id, most);
      expect(await test.counted(id)).toBe(most + 5);
      expect(await exclude(report)).toMatchObject({ domains: 1 });
      expect(await exclude(report)).toMatchObject({ domains: 0 });
      expect(await test.counted(id)).toBe(5);
      await expectRollupsEqualRows(db());
      expect(await get(report)).toMatchObject({ state: 'excluded', excluded: { reason: 'It is forged' }, messages: most });
      expect(await include(report)).toMatchObject({ domains: 1 });
      expect(await include(report)).toMatchObject({ domains: 0 });
      expect(await test.counted(id)).toBe(most + 5);
      await expectRollupsEqualRows(db());
      expect(await get(report)).toMatchObject({ state: 'current', excluded: null });
    }
  });

  it('stays out when it comes again, also for a domain that is added later, and is left out of every domain it names', async () => {
    const id = await add('again.example');
    const second = await add('second.example');
    const wish = { policyDomain: 'again.example', from: ['again.example', 'second.example', 'later.example'], count: most };
    await come(wish);
    expect(await exclude(await idOf(id, most))).toMatchObject({ domains: 2 });
    const later = await add('later.example');
    await come(wish);
    expect(await Promise.all([id, second, later].map((one) => test.counted(one)))).toEqual([0, 0, 0]);
    await expectRollupsEqualRows(db());
  });

  it('gives its place to the best other copy, and takes it again only from a lesser one', async () => {
    const id = await add('copies.example');
    const wish = { policyDomain: 'copies.example', reportId: 'same' };
    await come({ ...wish, count: 7 });
    await come({ ...wish, count: 20 });
    await come({ ...wish, count: most });
    const forged = await idOf(id, most);
    await exclude(forged);
    expect(await test.counted(id)).toBe(20);
    const counted = await idOf(id, 20);
    expect(await get(counted)).toMatchObject({ state: 'current', superseded_by: null });
    expect((await get(counted)).other_copies).toMatchObject([
      { id: forged, is_excluded: true },
      { messages: 7, is_excluded: false },
    ]);
    expect(await get(await idOf(id, 7))).toMatchObject({ state: 'superseded', superseded_by: counted });
    await exclude(counted);
    expect(await test.counted(id)).toBe(7);
    await include(forged);
    expect(await test.counted(id)).toBe(most);
    await include(counted);
    expect(await get(counted)).toMatchObject({ state: 'superseded', superseded_by: forged });
    expect(await test.counted(id)).toBe(most);
    await come({ ...wish, count: 30 });
    expect(await test.counted(id)).toBe(most);
    await expectRollupsEqualRows(db());
  });

  it('does not keep another version of the report from counting', async () => {
    const id = await add('real-later.example');
    const wish = { policyDomain: 'real-later.example', reportId: 'guessed' };
    await come({ ...wish, count: most });
    await exclude(await idOf(id, most));
    await test.arrive(reportMail({ ...wish, count: 4 }));
    await test.readWaiting();
    expect(await test.counted(id)).toBe(4);
  });

  it('is listed as left out and can be found so', async () => {
    const id = await add('listed.example');
    await come({ policyDomain: 'listed.example', count: 1 });
    const report = await idOf(id, 1);
    await exclude(report);
    const list = async (query: object) => {
      const { reports, pagination } = await test.call(
        reportMetadata.list,
        { query: { domain_id: id, days: 90, ...query } },
        owner,
      );
      return [pagination.total, reports.map(({ state }) => state)];
    };
    expect(await list({})).toEqual([1, ['excluded']]);
    expect(await list({ state: 'excluded' })).toEqual([1, ['excluded']]);
    expect(await list({ state: 'current' })).toEqual([0, []]);
  });

  it('is staff’s to leave out: people of a customer may not, and nobody without a reason', async () => {
    const id = await add('rights.example');
    await come({ policyDomain: 'rights.example', count: 9 });
    const report = await idOf(id, 9);
    expect(await refusal(exclude(report, owner))).toBe(403);
    expect(await refusal(include(report, owner))).toBe(403);
    expect(await refusal(exclude(report, admin, ' '))).toBe(400);
    expect(await refusal(exclude(2 ** 52))).toBe(404);
    expect(await test.counted(id)).toBe(9);
    await exclude(report);
    const { details, actor_user_id: actor } = await db()
      .selectFrom('audit')
      .select(['details', 'actor_user_id'])
      .where('action', '=', 'report_excluded')
      .where('entity_id', '=', String(report))
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ reason: 'It is forged', domains: ['rights.example'], messages: 9 });
    expect(actor).toBe(admin.id);
  });

  it('stays as it is once its rows were deleted', async () => {
    const id = await add('gone.example');
    await come({ policyDomain: 'gone.example', count: 2 });
    const report = await idOf(id, 2);
    const setGone = (isGone: boolean) =>
      db().updateTable('reports').set({ rows_gone: isGone }).where('id', '=', report).execute();
    await setGone(true);
    expect(await refusal(exclude(report))).toBe(409);
    await setGone(false);
    expect(await exclude(report)).toMatchObject({ domains: 1 });
  });
});
