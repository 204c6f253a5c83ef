import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { type FilterTable, filterTables } from '#domain/vocabulary/filter.ts';
import { exportTable } from '#server/services/exports/export-table.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { bringReports, morning } from '#tests/fakes/received.ts';
import { readWorkbook } from '#tests/support/workbook.ts';

const { exports: calls, reportingFilter } = contract;
type Body = Input<typeof calls.download>['body'];

let app: TestApp;
let made: Awaited<ReturnType<typeof bringReports>>;

beforeAll(async () => {
  app = await openTestApp({ now: morning });
  made = await bringReports(app);
  await openAlertRow(app, made.karoo, { severity: 'high' });
  await openAlertRow(app, made.other, { severity: 'critical' });
});
afterAll(() => app.close());

async function taken(body: Body, user: TestUser = made.owner): Promise<Buffer> {
  return (await app.call(calls.download, { body }, user)) as unknown as Buffer;
}
const text = async (body: Body, user?: TestUser) => (await taken(body, user)).toString('utf8');
const shown = async (table: FilterTable, days = 30) =>
  (await app.call(reportingFilter.filter, { body: { table, filter_config: { days }, limit: 500 } }, made.owner)).rows;
const history = async (user: TestUser) => (await app.call(calls.history, {}, user)).exports;

describe('an export', () => {
  it.each(filterTables)('of %s has every row that the filter shows, and none of another customer', async (table) => {
    const rows = await shown(table);
    const exported = JSON.parse(await text({ table, format: 'json' })) as { table: string; rows: Record<string, unknown>[] };
    expect(exported.table).toBe(table);
    const { id: _id, domain_id: _domain, alert_id: _alert, report_id: _report, ...first } = rows[0] ?? {};
    expect(exported.rows).toHaveLength(rows.length);
    expect(
      exported.rows.some((row) =>
        Object.entries(first).every(([key, value]) => !(key in row) || String(row[key]) === String(value)),
      ),
    ).toBe(true);
    expect(JSON.stringify(exported)).not.toContain('other.example');
  });

  it('keeps to the conditions, in every format', async () => {
    const conditions = [{ field: 'result', operator: 'eq', value: 'failed' }];
    const body = { table: 'records', filter_config: { days: 30, conditions } } as const;
    const failed = (await shown('records')).filter((row) => row['result'] === 'failed');
    const lines = (await text({ ...body, format: 'jsonl' }))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { result: string });
    expect(lines.map(({ result }) => result)).toEqual(failed.map(() => 'failed'));
    const csv = (await text({ ...body, format: 'csv' })).trimEnd().split('\r\n');
    expect(csv[0]).toMatch(/^\ufeffday,domain,source_ip,messages,result,/);
    expect(csv).toHaveLength(failed.length + 1);
    const xml = await text({ ...body, format: 'xml' });
    expect(xml.match(/<record>/g)).toHaveLength(failed.length);
    expect(xml).toMatch(/^<\?xml[^>]*>\n<records table="records"/);
    const parquet = await taken({ ...body, format: 'parquet' });
    const rows = await parquetReadObjects({ file: new Uint8Array(parquet).buffer });
    const sum = (of: readonly Record<string, unknown>[]) => of.reduce((all, row) => all + Number(row['messages']), 0);
    expect([rows.length, sum(rows)]).toEqual([failed.length, sum(failed)]);
    const book = await readWorkbook(await taken({ ...body, format: 'xlsx' }));
    const [head = [], ...cells] = book.get('Records') ?? [];
    expect(cells.map((row) => row[head.indexOf('DMARC')])).toEqual(failed.map(() => 'failed'));
    expect(book.get('About')).toContainEqual(['conditions', JSON.stringify(conditions)]);
  });

  it('has every check of a record in full', async () => {
    const [line = ''] = (await text({ table: 'records', format: 'jsonl' })).split('\n');
    const row = JSON.parse(line) as { dkim: string; reporter: string };
    expect(JSON.parse(row.dkim)).toEqual([expect.objectContaining({ selector: 's1', result: expect.any(String) as string })]);
  });

  it('makes no formula of what strangers wrote', async () => {
    const csv = await text({ table: 'records', format: 'csv' });
    expect(csv).toContain("'=cmd.karoo.example");
    expect(csv).not.toContain(',=cmd');
  });

  it('is refused with a wrong filter before anything is sent', async () => {
    const conditions = [{ field: 'messages', operator: 'regex', value: '1' }];
    await expect(taken({ table: 'records', filter_config: { conditions } })).rejects.toMatchObject({ status: 400 });
  });
});

describe('the history of exports', () => {
  it('is of the person alone, with what was taken and how many rows', async () => {
    const before = (await history(made.shopOwner)).length;
    await taken({ table: 'sources', format: 'xml', filter_config: { days: 7 } }, made.shopOwner);
    const [last, ...rest] = await history(made.shopOwner);
    expect(rest).toHaveLength(before);
    expect(last).toMatchObject({ table: 'sources', format: 'xml', period: { days: 7 }, conditions: 0, is_whole: true });
    expect(last?.file_name).toBe('sources-2026-11-14-to-2026-11-20.xml');
    expect(last?.rows).toBeGreaterThan(0);
    expect((await history(made.owner)).some(({ id }) => id === last?.id)).toBe(false);
  });

  it('says when a download was broken off', async () => {
    const call = { ...app.context, requestId: 'test', ip: '', userAgent: '', idempotencyKey: null, doneAt: null };
    const actor = { userId: made.admin.id, role: 'admin', customers: {}, defaultCustomerId: null } as const;
    const session = { sessionId: 'test', needsFactor: false, email: made.admin.email, name: 'Test' };
    const user = { ...call, closed: new AbortController().signal, actor: { ...actor, ...session } };
    const config = { match: 'all' as const, conditions: [], days: 30 };
    const { body } = await exportTable(user, { table: 'records', filter_config: config, format: 'csv' });
    for await (const piece of body) if (String(piece).includes('192.0.2.')) break;
    expect(await history(made.admin)).toMatchObject([{ table: 'records', is_whole: false }]);
  });
});
