import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { firstDayKept } from '#domain/retention.ts';
import { cleanUpNightly } from '#server/services/intake/nightly-cleanup.ts';
import { rereadKnown } from '#server/services/intake/requeue-orphans.ts';
import { applyRetention } from '#server/services/retention.ts';
import { assignDomain } from '#server/store/domains/domains.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { monthsWithReports, recountMonth } from '#server/store/reports/recount.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { type ReportWish, reportMail } from '#tests/fakes/mail.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { sourceSums } from '../store/recount.ts';

const now = '2026-11-20T08:00:00Z';
const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

let test: TestApp;
let domainId: number;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  await emptyStore(test);
  test.setTime(now);
  domainId = await test.domain('acme.example');
});

async function come(day: string, wish: ReportWish = {}): Promise<number> {
  const { messageId } = await test.arrive(reportMail({ reportId: `of ${day}`, begin: at(day), ...wish }));
  await test.readWaiting();
  return messageId;
}
const db = () => test.context.store.db;
const reports = () => db().selectFrom('reports').select(['day', 'rows_gone as gone', 'total']).orderBy('day').execute();
const addressDays = async () => [...(await sourceSums(db())).keys()].map((key) => key.split(' ')[1]);
const bytes = () => db().selectFrom('message_contents').select('sha256').execute();

it.each([
  ['2026-11-20T08:00:00Z', 13, '2025-10-01'],
  ['2026-01-01T00:00:00Z', 13, '2024-12-01'],
  ['2026-03-31T23:59:59Z', 1, '2026-02-01'],
])('whole months are kept: at %s, %i of them begin on %s', (moment, months, day) => {
  expect(firstDayKept(new Date(moment), months)).toBe(day);
});

describe('rows of reports', () => {
  it('go after 13 whole months, with the sums by address; totals and sums by day stay', async () => {
    await come('2025-09-30');
    await come('2025-10-01', { count: 5 });
    await come('2026-11-18', { count: 7 });
    await mergeAll(db());
    await come('2025-09-01', { count: 11 });
    expect(await applyRetention(test.context)).toMatchObject({ messages: 0, reports: 2, days: 0 });
    expect(await reports()).toEqual([
      { day: '2025-09-01', gone: true, total: 11 },
      { day: '2025-09-30', gone: true, total: 3 },
      { day: '2025-10-01', gone: false, total: 5 },
      { day: '2026-11-18', gone: false, total: 7 },
    ]);
    expect(await test.counted(domainId)).toBe(26);
    expect(await addressDays()).toEqual(['2025-10-01', '2026-11-18']);
    expect(await db().selectFrom('unmerged').select('report_id').execute()).toEqual([]);
    expect(await applyRetention(test.context)).toMatchObject({ messages: 0, reports: 0, days: 0 });
  });

  it('that went are not counted again, whatever copy of their report comes', async () => {
    await come('2025-06-10');
    await applyRetention(test.context);
    await test.arrive(
      Buffer.concat([Buffer.from('X-Again: 1\r\n'), reportMail({ reportId: 'of 2025-06-10', begin: at('2025-06-10') })]),
    );
    await test.arrive(reportMail({ reportId: 'of 2025-06-10', begin: at('2025-06-10'), count: 500 }));
    await test.readWaiting();
    expect(await test.counted(domainId)).toBe(3);
    const other = await test.domain('other.example');
    await test.arrive(reportMail({ reportId: 'of 2025-06-10', begin: at('2025-06-10'), count: 4, from: ['other.example'] }));
    await test.readWaiting();
    expect(await test.counted(other)).toBe(0);
  });

  it('are left out by a recount, which takes nothing off the sums', async () => {
    await come('2025-06-10');
    await come('2025-10-02');
    await applyRetention(test.context);
    expect(await monthsWithReports(db(), domainId)).toEqual(['2025-10-01']);
    expect(await recountMonth(db(), domainId, '2025-06-01')).toMatchObject({ unreadable: 0, deleted: 1, reports: 0 });
    expect(await test.counted(domainId)).toBe(6);
  });

  it('are said to be deleted where the report is opened or exported', async () => {
    await come('2025-06-10');
    await applyRetention(test.context);
    const admin = await test.login('admin');
    const { id } = await db().selectFrom('reports').select('id').executeTakeFirstOrThrow();
    const { report } = await test.call(contract.reportMetadata.get, { params: { id } }, admin);
    expect(report).toMatchObject({ rows_deleted: true, messages: 3 });
    await expect(test.call(contract.reportMetadata.export, { params: { id, format: 'csv' } }, admin)).rejects.toThrow(
      'The rows of this report were deleted when their time was over.',
    );
  });
});

it('TLS reports, notifications and records of generated reports go after 13 whole months; what is open stays', async () => {
  const staff = await test.login('admin');
  const tls = (id: number, day: string) =>
    sql`insert into tls_reports (domain_id, id, org_name, ext_report_id, policy_domain, begin_at, end_at, day, received_at, channel,
      content_hash, successes, failures, notes) values (${domainId}, ${id}, 'g', ${String(id)}, 'acme.example', ${day}::timestamptz,
      ${day}::timestamptz, ${day}::date, now(), 'smtp', '', 1, 0, '[]')`.execute(db());
  await tls(1, '2025-09-30');
  await tls(2, '2025-10-01');
  await sql`insert into tls_policies (domain_id, report_id, seq, policy_type, policy_strings, mx_hosts, successes, failures)
    select domain_id, id, 0, 'sts', '[]', '[]', 1, 0 from tls_reports`.execute(db());
  const run = (status: string, day: string) =>
    sql`insert into document_runs (owner_user_id, type, format, status, title, created_at)
      select id, 'executive_summary', 'pdf', ${status}, 'Board', ${day}::timestamptz from users where email = ${staff.email}`.execute(
      db(),
    );
  await run('expired', '2025-09-30');
  await run('ready', '2025-09-30');
  await run('failed', '2025-10-02');
  expect(await applyRetention(test.context)).toMatchObject({ tls_reports: 1, notifications: 0, documents: 1 });
  expect(await db().selectFrom('tls_policies').select('report_id').execute()).toEqual([{ report_id: 2 }]);
  expect(await db().selectFrom('document_runs').select('status').orderBy('id').execute()).toEqual([
    { status: 'ready' },
    { status: 'failed' },
  ]);
});

describe('sums by day', () => {
  it('go after 36 whole months, with what is left of their reports', async () => {
    await come('2023-10-31');
    await come('2023-11-01', { count: 5 });
    expect(await applyRetention(test.context)).toMatchObject({ messages: 0, reports: 2, days: 1 });
    expect((await reports()).map(({ day }) => day)).toEqual(['2023-11-01']);
    expect(await test.counted(domainId)).toBe(5);
  });

  it('that were deleted differ from those that never were', async () => {
    const quiet = await test.domain('quiet.example');
    await come('2023-10-31');
    await come('2026-11-18');
    const admin = await test.login('admin');
    const overview = (id: number, start_date: string) =>
      test.call(contract.dmarc.overview, { params: { id }, query: { start_date, end_date: '2024-11-18' } }, admin);
    const whole = { stored_from: null, previous_stored_from: null, previous_split: { known_from: null } };
    expect(await overview(domainId, '2023-11-19')).toMatchObject(whole);
    await applyRetention(test.context);
    expect(await overview(domainId, '2023-11-19')).toMatchObject({
      stored_from: null,
      previous: { messages: 0 },
      previous_stored_from: '2023-11-01',
      previous_split: { own_messages: 0, unknown: 0, known_from: '2025-10-01' },
    });
    expect(await overview(domainId, '2023-10-01')).toMatchObject({
      stored_from: '2023-11-01',
      split: { known_from: '2025-10-01' },
    });
    expect(await overview(quiet, '2023-10-01')).toMatchObject(whole);
    const stored = await sql<{ day: string | null }>`select sums_from::text as day from domains order by id`.execute(db());
    expect(stored.rows).toEqual([{ day: '2023-11-01' }, { day: null }]);
    expect(await applyRetention(test.context)).toMatchObject({ days: 0 });
  });
});

describe('messages', () => {
  it('lose their bytes after 90 days; one for an unknown domain says that its time is over', async () => {
    await come('2026-11-18');
    await test.arrive(reportMail({ reportId: 'nobody', policyDomain: 'nobody.example' }));
    await test.readWaiting();
    await test.arrive(reportMail({ reportId: 'waits to be read' }));
    test.setTime('2027-02-18T08:00:00Z');
    expect(await applyRetention(test.context)).toMatchObject({ messages: 0 });
    test.setTime('2027-02-18T08:00:01Z');
    expect(await applyRetention(test.context)).toMatchObject({ messages: 2 });
    expect(await bytes()).toHaveLength(1);
    const states = await db().selectFrom('messages').select(['status', 'reason_code', 'reason_text']).orderBy('id').execute();
    expect(states).toEqual([
      { status: 'done', reason_code: null, reason_text: null },
      {
        status: 'failed',
        reason_code: 'expired',
        reason_text: 'No domain was set up for this report before its message was deleted.',
      },
      { status: 'stored', reason_code: null, reason_text: null },
    ]);
    await test.domain('nobody.example');
    await test.readWaiting();
    expect(await test.counted(domainId)).toBe(6);
  });

  it('that come again have their time once more, and are read when their domain is added', async () => {
    const late = reportMail({ reportId: 'late', policyDomain: 'late.example' });
    const comes = async () => {
      await test.arrive(late);
      await test.readWaiting();
    };
    await comes();
    test.setTime('2027-03-01T08:00:00Z');
    expect(await applyRetention(test.context)).toMatchObject({ messages: 1 });
    await comes();
    expect(await applyRetention(test.context)).toMatchObject({ messages: 0 });
    const id = await test.domain('late.example');
    await rereadKnown(test.context);
    await test.readWaiting();
    expect(await test.counted(id)).toBe(3);
    test.setTime('2027-06-01T08:00:00Z');
    expect(await applyRetention(test.context)).toMatchObject({ messages: 1 });
  });

  it('are removed by the nightly cleanup, which says how many', async () => {
    await come('2026-11-18');
    test.setTime('2027-03-01T00:00:00Z');
    await cleanUpNightly(test.context);
    test.setTime('2027-03-01T00:10:00Z');
    const { removed } = await test.call(contract.management.health, {}, await test.login('admin'));
    const none = { reports: 0, days: 0, tls_reports: 0, notifications: 0, documents: 0 };
    expect(removed).toEqual({ at: '2027-03-01T00:00:00.000Z', messages: 1, ...none });
  });
});

describe('a customer with shorter times of its own', () => {
  let acme: number;
  let owner: TestUser;
  beforeEach(async () => {
    acme = await test.customer('Acme');
    await assignDomain(db(), domainId, acme, 'owner');
    owner = await test.login('customer', [{ customerId: acme, level: 'owner' }]);
  });
  const get = (who: TestUser) => test.call(contract.customers.retention, { params: { id: acme } }, who);
  const put = async (terms: { message_days: number; row_months: number; sum_months: number }, who = owner) =>
    test.call(
      contract.customers.saveRetention,
      { params: { id: acme }, body: { ...terms, seen_version: (await get(who)).retention.version } },
      who,
    );
  const short = { message_days: 7, row_months: 5, sum_months: 13 };

  it('sees before saving what the night deletes, and the night deletes it', async () => {
    await come('2025-10-20', { count: 2 });
    await come('2026-05-30', { count: 5 });
    await come('2026-11-18', { count: 7 });
    test.setTime('2026-11-28T08:00:00Z');
    owner = await test.login('customer', [{ customerId: acme, level: 'owner' }]);
    const preview = await test.call(contract.customers.retentionPreview, { params: { id: acme }, query: short }, owner);
    expect(preview.removed).toEqual({ messages: 3, reports: 2, days: 0 });
    expect(await applyRetention(test.context)).toMatchObject({ messages: 0, reports: 0, days: 0 });
    expect((await put(short)).retention).toMatchObject({ applied: short, is_own: true });
    expect(await applyRetention(test.context)).toMatchObject(preview.removed);
    expect((await reports()).map(({ gone }) => gone)).toEqual([true, true, false]);
    expect(await bytes()).toEqual([]);
    test.setTime('2026-12-28T08:00:00Z');
    expect(await applyRetention(test.context)).toMatchObject({ days: 1 });
    expect(await test.counted(domainId)).toBe(12);
  });

  it('shows from which day addresses are stored, and no number of those that are not', async () => {
    await come('2026-05-30', { count: 5 });
    await come('2026-11-18', { count: 7 });
    await put(short);
    await applyRetention(test.context);
    const overview = (start_date: string, end_date: string) =>
      test.call(contract.domainReports.overview, { params: { id: domainId }, query: { start_date, end_date } }, owner);
    const old = await overview('2026-05-01', '2026-05-31');
    expect(old).toMatchObject({
      period: { addresses_from: '2026-06-01' },
      totals: { messages: 5 },
      sources: null,
      new_sources: null,
    });
    expect(await overview('2026-05-01', '2026-11-19')).toMatchObject({ totals: { messages: 12 }, sources: 1 });
    const asked = { params: { id: acme }, query: { time_range: '365d' } } as const;
    expect((await test.call(contract.analytics.threatOverview, asked, owner)).period.addresses_from).toBe('2026-06-01');
    const { summary } = await test.call(contract.domainReports.summary, { query: {} }, owner);
    expect(summary).toMatchObject({ addresses_from: '2026-10-21', sources: 1 });
    await assignDomain(db(), domainId, await test.customer('Partner'), 'view');
    const longer = await overview('2026-05-01', '2026-05-31');
    expect(longer).toMatchObject({ period: { addresses_from: '2026-06-01' }, sources: null, new_sources: null });
    for (const [table, from] of [
      ['records', '2026-06-01'],
      ['sources', '2026-06-01'],
      ['reports', null],
    ] as const) {
      const filter = { table, filter_config: { days: 365 } };
      expect((await test.call(contract.reportingFilter.filter, { body: filter }, owner)).addresses_from).toBe(from);
    }
  });

  it('shows one day over several customers with different times, on every screen', async () => {
    const other = await test.customer('Other');
    const both = await test.login('customer', [
      { customerId: acme, level: 'owner' },
      { customerId: other, level: 'owner' },
    ]);
    await test.domain('other.example', other);
    await test.domain('quiet.example', other);
    for (const day of ['2026-03-10', '2026-05-30', '2026-11-18']) {
      await come(day, { count: 5 });
      await come(day, { count: 3, policyDomain: 'other.example', reportId: `other ${day}` });
    }
    await put(short, both);
    const longer = { message_days: 7, row_months: 7, sum_months: 13 };
    const { version } = (await test.call(contract.customers.retention, { params: { id: other } }, both)).retention;
    await test.call(
      contract.customers.saveRetention,
      { params: { id: other }, body: { ...longer, seen_version: version } },
      both,
    );
    const staff = await test.login('admin');
    const days = async (start_date: string, end_date = '2026-11-19') => {
      const query = { start_date, end_date };
      const { split } = await test.call(contract.dmarc.multiDomainOverview, { query }, staff);
      const { summary } = await test.call(contract.domainReports.summary, { query }, staff);
      const { period } = await test.call(contract.domainReports.allTopSources, { query }, staff);
      const sources = { table: 'sources', filter_config: query } as const;
      const filtered = await test.call(contract.reportingFilter.filter, { body: sources }, staff);
      const named = [summary.addresses_from, period.addresses_from, filtered.addresses_from];
      return { known: split.known_from, named, sources: summary.sources };
    };
    const whole = { known: null, named: Array.from({ length: 3 }, () => '2026-03-01'), sources: 2 };
    expect(await days('2026-03-01')).toEqual(whole);
    await applyRetention(test.context);
    expect(await days('2026-03-01')).toEqual({
      known: '2026-06-01',
      named: Array.from({ length: 3 }, () => '2026-06-01'),
      sources: 2,
    });
    // Of May one customer has its senders still, of March neither.
    expect(await days('2026-05-01', '2026-05-31')).toMatchObject({ known: '2026-06-01', sources: 1 });
    const may = { rows: 'sender', start_date: '2026-05-01', end_date: '2026-05-31', limit: 12 } as const;
    const split = await test.call(contract.dmarc.pivot, { query: may }, staff);
    expect(split).toMatchObject({ totals: { messages: 3 }, period: { addresses_from: '2026-06-01' } });
    expect(await days('2026-03-01', '2026-03-31')).toMatchObject({ known: '2026-06-01', sources: null });
    expect(await days('2026-06-01')).toMatchObject({ known: null, named: whole.named.map(() => '2026-06-01') });
  });

  it('says whose messages of deleted days are not known, the same on every screen', async () => {
    const other = await test.domain('other.example', acme);
    await come('2026-05-30', { count: 5, forgedAt: '198.51.100.9' });
    await come('2026-10-01', { count: 4 });
    await come('2026-11-18', { count: 7 });
    await come('2026-04-02', { count: 2, forgedAt: '198.51.100.9', policyDomain: 'other.example' });
    await put(short);
    const query = { start_date: '2026-03-01', end_date: '2026-11-19' };
    const params = { id: domainId };
    const read = async () => {
      const overview = await test.call(contract.dmarc.overview, { params, query }, owner);
      const all = await test.call(contract.dmarc.multiDomainOverview, { query }, owner);
      const unknown = [overview, all].map((of) => of.by_day.reduce((sum, day) => sum + day.unknown_failed, 0));
      return { overview, all, unknown };
    };
    expect(await read()).toMatchObject({ all: { split: { forged: 7, unknown: 0, known_from: null } }, unknown: [0, 0] });
    await applyRetention(test.context);
    const { overview, all, unknown } = await read();
    const split = { own_messages: 11, own_passed: 11, forged: 0, unknown: 5, known_from: '2026-06-01' };
    expect(overview).toMatchObject({
      totals: { messages: 16 },
      split,
      finding: { text: expect.stringContaining('known from 1') },
    });
    expect(all.split).toMatchObject({ ...split, unknown: 7 });
    expect(all.domains.find(({ domain_id: id }) => id === domainId)?.split).toEqual(overview.split);
    expect(all.domains.find(({ domain_id: id }) => id === other)?.split).toMatchObject({
      own_messages: 0,
      unknown: 2,
      headline: '2 messages whose senders are no longer known',
    });
    expect(unknown).toEqual([5, 7]);
    const later = { start_date: '2026-06-01', end_date: '2026-11-19' };
    const recent = await test.call(contract.dmarc.overview, { params, query: later }, owner);
    expect(recent).toMatchObject({ split: { own_messages: 11, unknown: 0, known_from: null }, previous_split: { unknown: 5 } });
    const performance = await test.call(contract.customers.performance, { params: { id: acme }, query: { days: 365 } }, owner);
    expect(performance.split).toEqual(all.split);
    expect(performance.domains.map(({ unknown: messages }) => messages).toSorted((a, b) => a - b)).toEqual([2, 5]);
    const staff = await test.login('admin');
    const summary = await test.call(contract.customers.executiveSummary, { query: { timeframe: '365d' } }, staff);
    expect(summary).toMatchObject({ own_messages: 11, unknown: 7, known_from: '2026-06-01' });
    const forgedBefore = async (time_range: '30d' | '90d') =>
      (await test.call(contract.analytics.threatOverview, { params: { id: acme }, query: { time_range } }, owner))
        .previous_forged;
    expect(await forgedBefore('30d')).toEqual({ messages: 0, stopped: 0 });
    expect(await forgedBefore('90d')).toBeNull();
  });

  it('keeps what another customer shares, and a message that holds a report of another', async () => {
    const other = await test.domain('other.example', await test.customer('Other'));
    await come('2026-05-30', { from: ['acme.example'] });
    await put(short);
    await assignDomain(db(), domainId, await test.customer('Partner'), 'view');
    expect((await get(owner)).retention.shared_domains).toBe(1);
    expect(await applyRetention(test.context)).toMatchObject({ messages: 0, reports: 0, days: 0 });
    await db().deleteFrom('domain_customers').where('domain_id', '=', domainId).where('customer_id', '<>', acme).execute();
    await sql`insert into reports select (jsonb_populate_record(r, jsonb_build_object('domain_id', ${other}::int))).* from reports r`.execute(
      db(),
    );
    test.setTime('2026-12-01T00:00:00Z');
    expect(await applyRetention(test.context)).toMatchObject({ messages: 0, reports: 1 });
    expect(await bytes()).toHaveLength(1);
  });

  it.each([
    [{ ...short, message_days: 91 }, 'Enter 7 to 90 days'],
    [{ ...short, row_months: 4 }, 'Enter 5 to 13 months'],
    [{ ...short, sum_months: 37 }, 'Enter 13 to 36 months'],
  ])('never has longer ones than the service, nor absurd ones: %j', async (terms, sentence) => {
    await expect(put(terms)).rejects.toThrow(sentence);
  });

  it('is changed by owners and administrators only, against the version they saw', async () => {
    const manager = await test.login('customer', [{ customerId: acme, level: 'manage' }]);
    const stranger = await test.login('customer', [{ customerId: await test.customer(), level: 'owner' }]);
    const analyst = await test.login('analyst');
    expect((await get(manager)).retention.is_own).toBe(false);
    await expect(put(short, manager)).rejects.toMatchObject({ status: 403 });
    await expect(put(short, stranger)).rejects.toMatchObject({ status: 404 });
    await expect(put(short, analyst)).rejects.toMatchObject({ status: 403 });
    await put(short, await test.login('admin'));
    const again = { ...short, seen_version: 0 };
    const { retention } = await test.call(contract.customers.saveRetention, { params: { id: acme }, body: again }, owner);
    expect(retention.version).toBe(1);
    const body = { ...again, message_days: 8 };
    await expect(test.call(contract.customers.saveRetention, { params: { id: acme }, body }, owner)).rejects.toMatchObject({
      status: 409,
    });
  });

  it('follows the service where that becomes shorter, and has its times again where it becomes longer', async () => {
    await put({ message_days: 30, row_months: 13, sum_months: 36 });
    const admin = await test.login('admin');
    const ofService = async () => (await test.call(contract.setup.installation, {}, admin)).retention;
    const serve = async (message_days: number) => {
      const { version } = await ofService();
      const body = { message_days, row_months: 6, sum_months: 36, seen_version: version };
      await test.call(contract.setup.saveRetention, { body }, admin);
    };
    expect((await ofService()).shorter_customers).toBe(1);
    await serve(10);
    expect((await ofService()).shorter_customers).toBe(0);
    expect((await get(owner)).retention.applied).toEqual({ message_days: 10, row_months: 6, sum_months: 36 });
    await serve(60);
    expect((await get(owner)).retention.applied).toEqual({ message_days: 30, row_months: 6, sum_months: 36 });
    expect((await ofService()).shorter_customers).toBe(1);
  });
});
