import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { ReportFormat } from '#domain/vocabulary/filter.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { mailWith } from '#tests/fakes/mail.ts';
import { bringReports, morning, xmlOf, yahooXml } from '#tests/fakes/received.ts';
import { ownDomain } from '#tests/support/own-domain.ts';
import { readWorkbook } from '#tests/support/workbook.ts';

const { reportMetadata } = contract;
let test: TestApp;
let all: Awaited<ReturnType<typeof bringReports>>;
let both: TestUser;
beforeAll(async () => {
  test = await openTestApp({ now: morning });
  all = await bringReports(test);
  const { customers } = await test.call(contract.customers.list, {}, all.admin);
  both = await test.login(
    'customer',
    customers.map((row) => ({ customerId: row.id })),
  );
});
afterAll(() => test.close());

const week = { days: 7 };
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { status: number }) => error.status,
  );
const get = (id: number, who: TestUser) => test.call(reportMetadata.get, { params: { id } }, who);

describe('the list', () => {
  const list = async (query: object, who = all.owner) => {
    const { reports, pagination } = await test.call(reportMetadata.list, { query: { ...week, ...query } }, who);
    return [pagination.total, reports.map((row) => `${row.ext_report_id}${row.state === 'current' ? '' : ' old'}`)];
  };

  it('shows every edition and what was lost', async () => {
    expect(await list({})).toEqual([4, ['y-1', 'g-1', 'o-1', 'o-1 old']]);
    expect(await list({ state: 'current' })).toEqual([3, ['y-1', 'g-1', 'o-1']]);
    expect(await list({ state: 'superseded' })).toEqual([1, ['o-1 old']]);
    expect(await list({ problems: 'unreadable_rows' })).toEqual([1, ['y-1']]);
    expect(await list({ problems: 'recovered' })).toEqual([0, []]);
    expect(await list({ problems: 'failed_mail', state: 'current' })).toEqual([2, ['y-1', 'g-1']]);
  });

  it('is filtered, searched, sorted and paged', async () => {
    expect(await list({ reporter: 'Yahoo.Example' })).toEqual([1, ['y-1']]);
    expect(await list({ shape: 'rfc9990' })).toEqual([1, ['y-1']]);
    expect(await list({ search: 'OOGLE' })).toEqual([1, ['g-1']]);
    expect(await list({ search: '_' })).toEqual([0, []]);
    expect(await list({ sort_by: 'messages', sort_order: 'asc', limit: 2, state: 'current' })).toEqual([3, ['o-1', 'y-1']]);
    expect(await list({ sort_by: 'unreadable_rows', limit: 1 })).toEqual([4, ['y-1']]);
    expect(await list({ offset: 3 })).toEqual([4, ['o-1 old']]);
    expect(await list({ domain_id: all.karoo, start_date: '2026-11-10', end_date: '2026-11-10' })).toEqual([1, ['g-0']]);
    expect(await refusal(list({ start_date: '2026-11-10', end_date: '2026-11-09' }))).toBe(400);
  });

  it.each([{}, { state: 'current' }])('is paged by time without a report that is missing or twice: %j', async (state) => {
    const byTime = { ...state, sort_by: 'begin_time', days: 90 };
    const [total, whole] = await list(byTime);
    const pages: unknown[] = [];
    for (let offset = 0; offset < Number(total); offset += 1)
      pages.push(...((await list({ ...byTime, limit: 1, offset }))[1] as string[]));
    expect(pages).toEqual(whole);
    expect(whole).toHaveLength(Number(total));
    expect(await list({ ...byTime, offset: Number(total) })).toEqual([total, []]);
  });

  it('has a row for each domain of a shared report, own ones only', async () => {
    expect(await list({ search: 'y-1' }, all.admin)).toEqual([2, ['y-1', 'y-1']]);
    expect(await list({}, all.shopOwner)).toEqual([2, ['y-1', 'g-9']]);
    expect(await refusal(list({ domain_id: all.other }))).toBe(404);
  });

  it('offers filters with counts that fit', async () => {
    const filters = await test.call(reportMetadata.filters, {}, all.owner);
    expect(filters.reporters).toEqual([
      { name: 'google.example', reporter_name: 'google.example', reports: 2 },
      { name: 'yahoo.example', reporter_name: 'yahoo.example', reports: 1 },
      { name: 'outlook.example', reporter_name: 'outlook.example', reports: 1 },
    ]);
    expect(filters.domains).toEqual([{ id: all.karoo, name: 'karoo.example', reports: 4 }]);
    expect(filters.shapes).toEqual([
      { shape: 'rfc7489', reports: 3 },
      { shape: 'rfc9990', reports: 1 },
    ]);
  });

  it('is summed up without what does not count', async () => {
    expect(await test.call(reportMetadata.stats, { query: week }, all.owner)).toMatchObject({
      reports: 3,
      messages: 196,
      rows: 9,
      unreadable_rows: 1,
      superseded: 1,
      recovered: 0,
      reporters: 3,
      first_day: '2026-11-16',
      last_day: '2026-11-20',
    });
  });
});

describe('a report', () => {
  it('is shown in full, with the rows that could not be read', async () => {
    const { report, unreadable_rows } = await get(all.idOf('y-1'), all.owner);
    expect(report).toMatchObject({
      domain_name: 'karoo.example',
      reporter: 'yahoo.example',
      email: 'dmarc@yahoo.example',
      begin_time: '2026-11-20T00:00:00.000Z',
      end_time: '2026-11-20T23:59:59.000Z',
      received_time: '2026-11-21T09:41:00.000Z',
      state: 'current',
      superseded_by: null,
      shape: 'rfc9990',
      published_policy: 'reject',
      policy: { domain: 'karoo.example', p: 'reject' },
      rows: 2,
      messages: 45,
      passed: 40,
      failed: 5,
      unreadable_rows: 1,
      span_days: 1,
      channel: 'smtp',
      file_name: 'yahooXml.xml.gz',
      mail: { subject: 'yahooXml', message_id: expect.stringContaining('yahooXml') },
    });
    expect(unreadable_rows).toMatchObject([{ sample: expect.stringContaining('nowhere'), text: expect.stringMatching(/\w/) }]);
  });

  it('of several domains shows each of them its own share, and all to who holds all', async () => {
    const id = all.idOf('y-1');
    const own = await get(id, all.owner);
    expect(own.report.domains).toEqual([{ id: all.karoo, name: 'karoo.example', rows: 2, messages: 45 }]);
    const theirs = await get(id, all.shopOwner);
    expect(theirs.report).toMatchObject({ domain_name: 'shop.karoo.example', rows: 1, messages: 7, unreadable_rows: 0 });
    expect([theirs.report.domains.length, theirs.unreadable_rows]).toEqual([1, []]);
    for (const who of [all.admin, both]) {
      const { report, unreadable_rows } = await get(id, who);
      expect(report).toMatchObject({ rows: 3, messages: 52, passed: 47, failed: 5, unreadable_rows: 1 });
      expect(report.domains.map((row) => [row.name, row.messages])).toEqual([
        ['karoo.example', 45],
        ['shop.karoo.example', 7],
      ]);
      expect(unreadable_rows).toHaveLength(1);
    }
  });

  it('that was corrected says so and leads to the newer one; its rows stay readable', async () => {
    const old = all.idOf('o-1', 'superseded');
    const { report } = await get(old, all.owner);
    expect(report).toMatchObject({ state: 'superseded', superseded_by: all.idOf('o-1'), messages: 6 });
    const { report: current } = await get(all.idOf('o-1'), all.owner);
    expect(current.other_copies).toMatchObject([{ id: old, messages: 6, unreadable_rows: 0 }]);
    expect(report.other_copies).toMatchObject([{ id: all.idOf('o-1'), messages: 8 }]);
    const { records } = await test.call(reportMetadata.records, { params: { id: old } }, all.owner);
    expect(records.map((row) => row.source_ip)).toEqual(['192.0.2.77']);
  });

  it('an inaccessible one answers as one that does not exist', async () => {
    const id = all.idOf('g-1');
    expect(await refusal(get(id, all.shopOwner))).toBe(404);
    expect(await refusal(test.call(reportMetadata.records, { params: { id } }, all.shopOwner))).toBe(404);
    expect(await refusal(test.call(reportMetadata.export, { params: { id, format: 'csv' } }, all.shopOwner))).toBe(404);
    expect(await refusal(get(2 ** 52, all.admin))).toBe(404);
  });
});

describe('the rows of a report', () => {
  const rows = async (query: object, who = all.owner) => {
    const asked = { params: { id: all.idOf('g-1') }, query };
    const { records, pagination } = await test.call(reportMetadata.records, asked, who);
    return [pagination.total, records.map((row) => row.source_ip)];
  };

  it('come in their own order, paged and filtered', async () => {
    expect(await rows({ limit: 2, offset: 2 })).toEqual([6, ['198.51.100.7', '198.51.100.8']]);
    expect(await rows({ result: 'passed' })).toEqual([2, ['192.0.2.1', '192.0.2.2']]);
    expect(await rows({ result: 'failed', disposition: 'none' })).toEqual([2, ['203.0.113.9', '203.0.113.10']]);
    expect(await rows({ disposition: 'quarantine' })).toEqual([1, ['198.51.100.8']]);
    expect(await rows({ source_ip: '203.0.113.10' })).toEqual([1, ['203.0.113.10']]);
    expect(await rows({ source_ip: '192.0.2.' })).toEqual([2, ['192.0.2.1', '192.0.2.2']]);
    for (const text of ["'", '%', 'not an address', '1/2', '2001:db8::/64'])
      expect(await rows({ source_ip: text }), text).toEqual([0, []]);
    expect(await rows({ offset: 100 })).toEqual([6, []]);
  });
});

describe('export', () => {
  const save = async (extId: string, format: ReportFormat, who: TestUser) => {
    const body = await test.call(reportMetadata.export, { params: { id: all.idOf(extId), format } }, who);
    return body as unknown as Buffer;
  };

  /** Brings reports with these numbers (as XML writes them) in one message, of a domain that the test has to itself. */
  async function bring(...reportIds: string[]) {
    const { name: policyDomain, login } = await ownDomain(test);
    const owner = await login();
    const day = '2026-11-12';
    const [first = '', ...others] = reportIds.map((reportId) =>
      xmlOf({ reporter: 'many.example', day, policyDomain, reportId, rows: [{ ip: '192.0.2.1', count: 1 }] }),
    );
    const mail = mailWith('0.xml', 'application/xml', Buffer.from(first)).toString('latin1');
    const parts = others.map(
      (xml, index) =>
        `--b1\r\nContent-Type: application/xml; name="${index + 1}.xml"\r\nContent-Disposition: attachment; filename="${index + 1}.xml"\r\n\r\n${xml.replaceAll('\n', '\r\n')}\r\n`,
    );
    await test.arrive(Buffer.from(mail.replace('--b1--', `${parts.join('')}--b1--`), 'latin1'));
    await test.readWaiting();
    const { reports } = await test.call(reportMetadata.list, { query: { start_date: day, end_date: day } }, owner);
    return { reports, owner };
  }

  it('gives the original, byte for byte, unless it covers inaccessible domains', async () => {
    expect((await save('y-1', 'xml', all.admin)).toString('utf8')).toBe(yahooXml);
    expect((await save('y-1', 'xml', both)).toString('utf8')).toBe(yahooXml);
    expect((await save('g-1', 'xml', all.owner)).toString('utf8')).toContain('<report_id>g-1</report_id>');
    expect(await refusal(save('y-1', 'xml', all.owner))).toBe(403);
    expect(await refusal(save('y-1', 'xml', all.shopOwner))).toBe(403);
  });

  it('gives its rows as a workbook with numbers and days, and says which report it is', async () => {
    const book = await readWorkbook(await save('g-1', 'xlsx', all.owner));
    const [head = [], ...rows] = book.get('Rows') ?? [];
    expect(head.slice(0, 3)).toEqual(['Day', 'Source IP', 'Messages']);
    const { records } = await test.call(reportMetadata.records, { params: { id: all.idOf('g-1') }, query: {} }, all.owner);
    expect(rows.map(([, ip, count]) => [ip, count])).toEqual(records.map((row) => [row.source_ip, String(row.count)]));
    expect(book.get('Report')).toContainEqual(['Report id', 'g-1']);
  });

  it('gives the right original of several in one message, and of a name that XML writes in another way', async () => {
    const { reports, owner } = await bring('12', '1', 'a&amp;b');
    expect(reports.map((row) => row.ext_report_id).toSorted()).toEqual(['1', '12', 'a&b']);
    for (const { id, ext_report_id: extId } of reports) {
      const body = await test.call(reportMetadata.export, { params: { id, format: 'xml' } }, owner);
      expect(String(body)).toContain(`<report_id>${extId.replace('&', '&amp;')}</report_id>`);
    }
  });

  it('counts every report of one file, and gives no original that holds those of others', async () => {
    const mine = await ownDomain(test);
    const theirs = await ownDomain(test);
    const day = '2026-11-12';
    const xmls = [mine, theirs].map(({ name: policyDomain }) =>
      xmlOf({ reporter: 'many.example', day, policyDomain, reportId: policyDomain, rows: [{ ip: '192.0.2.1', count: 1 }] }),
    );
    await test.arrive(mailWith('0.xml', 'application/xml', Buffer.from(xmls.join('\n'))));
    await test.readWaiting();
    for (const { name, login } of [mine, theirs]) {
      const owner = await login();
      const { reports } = await test.call(reportMetadata.list, { query: { start_date: day, end_date: day } }, owner);
      expect(reports.map((row) => row.ext_report_id)).toEqual([name]);
      const exported = (format: 'xml' | 'csv') =>
        test.call(reportMetadata.export, { params: { id: reports[0]?.id ?? 0, format } }, owner);
      expect(await refusal(exported('xml'))).toBe(404);
      expect(String(await exported('csv'))).toContain('192.0.2.1');
    }
  });

  it('gives a table in which no cell is a formula', async () => {
    const text = (await save('y-1', 'csv', all.owner)).toString('utf8');
    const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head.split(',').slice(0, 4)).toEqual(['day', 'source_ip', 'count', 'disposition']);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("2026-11-20,192.0.2.1,40,none,pass,pass,karoo.example,'=cmd.karoo.example");
    expect(text).not.toMatch(/(^|,)"?[=+@]/m);
  });

  it('gives everything that was read as JSON, in API terms', async () => {
    const read = async (who: TestUser) => JSON.parse((await save('y-1', 'json', who)).toString('utf8'));
    const whole = await read(all.admin);
    expect(whole.report).toMatchObject({ ext_report_id: 'y-1', messages: 52 });
    expect(whole.records.map((row: { source_ip: string }) => row.source_ip)).toEqual(['192.0.2.1', '2001:db8::25', '192.0.2.1']);
    expect(whole.unreadable_rows).toHaveLength(1);
    const theirs = await read(all.shopOwner);
    expect(theirs.records).toMatchObject([{ header_from: 'shop.karoo.example', count: 7 }]);
    expect(JSON.stringify(theirs.records)).not.toContain('2001:db8::25');
  });

  it('says so if the original is no longer stored', async () => {
    const { reports, owner } = await bring('lost');
    const id = reports[0]?.id ?? 0;
    await test.context.store.db.updateTable('reports').set({ message_id: null }).where('id', '=', id).execute();
    const exported = (format: 'xml' | 'csv') => test.call(reportMetadata.export, { params: { id, format } }, owner);
    expect(await refusal(exported('xml'))).toBe(404);
    expect(String(await exported('csv')).length).toBeGreaterThan(50);
  });
});
