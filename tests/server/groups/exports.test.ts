import { createHash, randomUUID } from 'node:crypto';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { type FilterTable, filterTables } from '#domain/vocabulary/filter.ts';
import { exportTable } from '#server/services/exports/export-table.ts';
import { prepareExport, stopExports } from '#server/services/exports/kept-export.ts';
import { cleanUpNightly } from '#server/services/intake/nightly-cleanup.ts';
import { addKeptExport, failKeptExport } from '#server/store/exports/kept-exports.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { fillDisk, freeDisk } from '#tests/fakes/full-disk.ts';
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
    expect(book.get('About')).toEqual(expect.arrayContaining([['Condition', 'DMARC is failed']]));
  });

  it('of domains says of which days its messages are', async () => {
    const period = { start_date: '2026-10-22', end_date: '2026-11-20', days: 30 };
    expect(JSON.parse(await text({ table: 'domains', format: 'json' }))).toMatchObject({ period });
    const book = await readWorkbook(await taken({ table: 'domains', format: 'xlsx' }));
    expect(book.get('About')?.map(([label]) => label)).toEqual(expect.arrayContaining(['First day', 'Last day']));
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

it('an export without a period is named after the South African day', async () => {
  const own = await openTestApp({ now: '2026-11-20T22:30:00Z' });
  const user = await own.login('customer', [{ customerId: await own.customer(), level: 'owner' }]);
  await own.call(calls.download, { body: { table: 'domains', format: 'csv' } }, user);
  const [only] = (await own.call(calls.history, {}, user)).exports;
  expect(only?.file_name).toBe('domains-2026-11-21.csv');
  await own.close();
});

describe('the history of exports', () => {
  it('is of the person alone, with what was taken and how many rows', async () => {
    const before = (await history(made.shopOwner)).length;
    await taken({ table: 'sources', format: 'xml', filter_config: { days: 7 } }, made.shopOwner);
    const [last, ...rest] = await history(made.shopOwner);
    expect(rest).toHaveLength(before);
    expect(last).toMatchObject({ table: 'sources', format: 'xml', period: { days: 7 }, conditions: 0, state: 'complete' });
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
    const noted = async () => {
      const rows = await app.context.store.db
        .selectFrom('audit')
        .select('action')
        .where('actor_user_id', '=', made.admin.id)
        .execute();
      return rows.map(({ action }) => action).filter((action) => action.startsWith('table_'));
    };
    for await (const piece of body)
      if (String(piece).includes('192.0.2.')) {
        expect(await noted()).toEqual(['table_export_begun']);
        expect(await history(made.admin)).toMatchObject([{ table: 'records', rows: null, state: 'unfinished', kept: null }]);
        break;
      }
    expect(await noted()).toEqual(['table_export_begun', 'table_exported']);
    expect(await history(made.admin)).toMatchObject([{ table: 'records', state: 'interrupted' }]);
  });
});

it('an export whose process was killed is listed as interrupted', async () => {
  const own = await openTestApp({ now: morning });
  const admin = await own.login('admin');
  await bringReports(own);
  const call = { ...own.context, requestId: 'test', ip: '', userAgent: '', idempotencyKey: null, doneAt: null };
  const actor = { userId: admin.id, role: 'admin', customers: {}, defaultCustomerId: null } as const;
  const session = { sessionId: 'test', needsFactor: false, email: admin.email, name: 'Test' };
  const user = { ...call, closed: new AbortController().signal, actor: { ...actor, ...session } };
  const config = { match: 'all' as const, conditions: [], days: 30 };
  const begun: AsyncIterableIterator<string | Uint8Array>[] = [];
  const begin = async (id: string | null) => {
    const { body, ...file } = await exportTable(user, { table: 'sources', filter_config: config, format: 'csv' }, id);
    if (id !== null)
      await addKeptExport(own.context.store.db, { id, userId: admin.id, customerId: null, at: own.context.clock.now(), ...file });
    begun.push(body);
    for await (const piece of { [Symbol.asyncIterator]: () => ({ next: () => body.next() }) })
      if (String(piece).includes('192.0.2.')) return;
  };
  const states = async () => (await own.call(calls.history, {}, admin)).exports.map(({ state }) => state);
  await begin(null);
  await begin(randomUUID());
  expect(await states()).toEqual(['making', 'unfinished']);
  own.setTime(new Date(Date.parse(morning) + 60_000).toISOString());
  expect(await states()).toEqual(['interrupted', 'unfinished']);
  own.setTime(new Date(Date.parse(morning) + 31 * 60_000).toISOString());
  const { exports, pagination } = await own.call(calls.history, {}, admin);
  expect(exports).toMatchObject([
    { state: 'interrupted', rows: null, kept: { state: 'failed' } },
    { state: 'interrupted', rows: null, kept: null },
  ]);
  expect(pagination.total).toBe(2);
  // The turns of a person are shared by the apps of a process.
  for (const body of begun) await body.return?.();
  await own.close();
}, 20_000);

describe('a kept export', () => {
  const later = (minutes: number) => app.setTime(new Date(Date.parse(morning) + minutes * 60_000).toISOString());
  const prepared = async (body: Body, user: TestUser = made.owner) => (await app.call(calls.prepare, { body }, user)).export_id;
  const exportOf = (id: string, user: TestUser = made.owner) => app.call(calls.kept, { params: { exportId: id } }, user);
  const bytes = async (id: string, query: { from?: number; to?: number }, user: TestUser = made.owner) =>
    (await app.call(calls.file, { params: { exportId: id }, query }, user)) as unknown as Buffer;
  const isStored = async (id: string) =>
    (await app.context.store.db.selectFrom('kept_export_parts').select('export_id').where('export_id', '=', id).execute())
      .length > 0;
  const made30DaysAgo = (id: string, ms: number) =>
    app.context.store.db
      .updateTable('kept_exports')
      .set({ created_at: new Date(Date.parse(morning) - 30 * 86_400_000 - ms) })
      .where('id', '=', id)
      .execute();
  const ready = async (body: Body) => {
    const id = await prepared(body);
    await vi.waitUntil(async () => (await exportOf(id)).state !== 'making', { timeout: 20_000 });
    return { id, kept: await exportOf(id) };
  };

  it('is read in pieces that make the same file, and again on another day than a reader’s first', async () => {
    const body = { table: 'records', format: 'csv' } as const;
    const { id, kept } = await ready(body);
    expect(kept).toMatchObject({ state: 'ready', reason: null, file_name: expect.stringMatching(/^records-.*\.csv$/) as string });
    const pieces: Buffer[] = [];
    for (let from = 0; from < kept.size_bytes; from += 100) pieces.push(await bytes(id, { from, to: from + 100 }));
    expect(pieces.slice(0, -1).every((piece) => piece.length === 100)).toBe(true);
    expect(Buffer.concat(pieces).toString('utf8')).toBe(await text(body));
    expect(await bytes(id, {})).toEqual(Buffer.concat(pieces));
    expect((await bytes(id, { from: kept.size_bytes, to: kept.size_bytes + 1 })).length).toBe(0);
    expect((await history(made.owner)).find((row) => row.kept?.export_id === id)).toMatchObject({
      state: 'complete',
      kept: { state: 'ready', size_bytes: kept.size_bytes },
    });
  });

  it('has the checksum of the bytes that are downloaded, once it is ready, and none where it was made before', async () => {
    for (const format of ['csv', 'xlsx', 'parquet'] as const) {
      const begun = await app.call(calls.prepare, { body: { table: 'records', format } }, made.owner);
      if (begun.state === 'making') expect(begun.sha256).toBeNull();
      await vi.waitUntil(async () => (await exportOf(begun.export_id)).state === 'ready', { timeout: 20_000 });
      const sha256 = createHash('sha256')
        .update(await bytes(begun.export_id, {}))
        .digest('hex');
      expect((await exportOf(begun.export_id)).sha256).toBe(sha256);
      const listed = (await history(made.owner)).find((row) => row.kept?.export_id === begun.export_id);
      expect(listed?.kept?.sha256).toBe(sha256);
    }
    const { id } = await ready({ table: 'domains', format: 'csv' });
    await app.context.store.db.updateTable('kept_exports').set({ sha256: null }).where('id', '=', id).execute();
    expect((await exportOf(id)).sha256).toBeNull();
  });

  it('is nobody else’s, and gone after 30 days', async () => {
    const { id } = await ready({ table: 'sources', format: 'json' });
    for (const user of [made.shopOwner, made.admin]) {
      await expect(exportOf(id, user)).rejects.toMatchObject({ status: 404 });
      await expect(bytes(id, {}, user)).rejects.toMatchObject({ status: 404 });
    }
    await made30DaysAgo(id, -1);
    expect(await exportOf(id)).toMatchObject({ state: 'ready', kept_until: new Date(Date.parse(morning) + 1).toISOString() });
    await made30DaysAgo(id, 1);
    await expect(exportOf(id)).rejects.toMatchObject({ status: 404 });
    expect(await isStored(id)).toBe(true);
    await cleanUpNightly(app.context);
    expect(await isStored(id)).toBe(false);
  });

  it('of more than a day goes, the oldest first, where all together find no room', async () => {
    const { store } = app.context;
    // The newest five of a person, of which other tests have some, are another rule.
    await store.db.deleteFrom('kept_exports').execute();
    const free = vi.spyOn(store, 'freeBytes').mockResolvedValue(600_000_000);
    const body = { table: 'domains', format: 'csv' } as const;
    const hours = [72, 48, 23, 22];
    const ids: string[] = [];
    for (const ago of hours) {
      const { id } = await ready(body);
      ids.push(id);
      const created_at = new Date(Date.parse(morning) - ago * 3_600_000);
      await store.db.updateTable('kept_exports').set({ size_bytes: 250_000_000, created_at }).where('id', '=', id).execute();
    }
    const stored = () => Promise.all(ids.map(isStored));
    await store.db
      .updateTable('kept_exports')
      .set({ state: 'failed' })
      .where('id', '=', ids[3] ?? '')
      .execute();
    await cleanUpNightly(app.context);
    expect(await stored()).toEqual([false, true, true, true]);
    free.mockResolvedValue(100_000_000);
    await cleanUpNightly(app.context);
    expect(await stored()).toEqual([false, false, true, true]);
    free.mockRestore();
    await store.db.deleteFrom('kept_exports').where('id', 'in', ids).execute();
  });

  it('is not begun, nor gone on with, where the disk is almost full', async () => {
    const { store } = app.context;
    const body = { table: 'domains', format: 'csv' } as const;
    const full = 'The disk of the server is almost full.';
    const free = vi.spyOn(store, 'freeBytes').mockResolvedValue(500_000_000);
    await expect(prepared(body)).rejects.toMatchObject({
      status: 429,
      body: { error: expect.stringContaining(full) as string },
    });
    free.mockReset().mockResolvedValueOnce(null).mockResolvedValueOnce(600_000_000).mockResolvedValue(500_000_000);
    const { kept } = await ready(body);
    expect(kept).toMatchObject({ state: 'failed', sha256: null, reason: expect.stringContaining(full) as string });
    free.mockRestore();
  });

  it('is closed to who may no longer see one of its domains', async () => {
    const { id } = await ready({ table: 'domains', format: 'csv' });
    const { db } = app.context.store;
    const of = (isActive: boolean) =>
      db.updateTable('user_customers').set({ is_active: isActive }).where('user_id', '=', made.owner.id).execute();
    await of(false);
    await expect(bytes(id, {})).rejects.toMatchObject({ status: expect.toSatisfy((status) => status >= 400) as number });
    await of(true);
    expect((await bytes(id, {})).length).toBeGreaterThan(0);
  });

  it('is closed to who left the customer whose alerts it holds, though another shares its domains', async () => {
    const { id } = await ready({ table: 'alerts', format: 'csv' });
    const { db } = app.context.store;
    const setCustomer = (customer: number) =>
      db.updateTable('kept_exports').set({ customer_id: customer }).where('id', '=', id).execute();
    const { customer_id: own } = await db
      .selectFrom('kept_exports')
      .select('customer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: left } = await db
      .selectFrom('customers')
      .select('id')
      .where('id', '<>', own ?? 0)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await setCustomer(left);
    await expect(bytes(id, {})).rejects.toMatchObject({ status: 409 });
    await setCustomer(own ?? 0);
    expect((await bytes(id, {})).length).toBeGreaterThan(0);
  });

  it('that cannot be noted gives its turn back', async () => {
    const nobody = 2_000_000_000;
    const call = { ...app.context, requestId: 'test', ip: '', userAgent: '', idempotencyKey: null, doneAt: null };
    const actor = { userId: nobody, role: 'admin', customers: {}, defaultCustomerId: null } as const;
    const session = { sessionId: 'test', needsFactor: false, email: made.admin.email, name: 'Test' };
    const user = { ...call, closed: new AbortController().signal, actor: { ...actor, ...session } };
    const config = { match: 'all' as const, conditions: [], days: 30 };
    const body = { table: 'domains', filter_config: config, format: 'csv' } as const;
    for (let time = 0; time < 4; time += 1) await expect(prepareExport(user, body)).rejects.toThrow('kept_exports');
  }, 20_000);

  it('that finds no room says so, and leaves nothing of itself', async () => {
    const { db } = app.context.store;
    await fillDisk(db, 'kept_export_parts');
    const { export_id } = await app.call(calls.prepare, { body: { table: 'domains', format: 'csv' } }, made.owner);
    await expect.poll(() => exportOf(export_id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('is full') });
    await freeDisk(db, 'kept_export_parts');
    const { id } = await ready({ table: 'domains', format: 'csv' });
    await db.updateTable('kept_exports').set({ state: 'making' }).where('id', '=', id).execute();
    await failKeptExport(db, id, 'The file would be larger than 2 GB.');
    expect(await db.selectFrom('kept_export_parts').selectAll().where('export_id', '=', id).execute()).toEqual([]);
  });

  it('that a stopping process makes says so at once', async () => {
    const own = await openTestApp({ now: morning });
    const admin = await own.login('admin');
    await bringReports(own);
    await stopExports(own.context);
    const { export_id } = await own.call(calls.prepare, { body: { table: 'records', format: 'csv' } }, admin);
    await stopExports(own.context);
    const kept = await own.call(calls.kept, { params: { exportId: export_id } }, admin);
    expect(kept).toMatchObject({ state: 'failed', reason: 'The export was interrupted before its end. Export again.' });
    await own.close();
  }, 20_000);

  it('is in the history as long as it can be downloaded', async () => {
    const { id } = await ready({ table: 'domains', format: 'csv' });
    const { db } = app.context.store;
    const kept = async () => (await history(made.owner)).find((row) => row.kept?.export_id === id)?.kept?.state;
    await db.updateTable('kept_exports').set({ state: 'making' }).where('id', '=', id).execute();
    later(1);
    expect(await kept()).toBe('failed');
    later(0);
    await db.updateTable('kept_exports').set({ state: 'ready' }).where('id', '=', id).execute();
    await made30DaysAgo(id, 1);
    expect(await kept()).toBeUndefined();
  });

  it('says when its making was broken off, and hands out no part of it as the whole', async () => {
    const { id } = await ready({ table: 'domains', format: 'csv' });
    await app.context.store.db.updateTable('kept_exports').set({ state: 'making' }).where('id', '=', id).execute();
    await expect(bytes(id, {})).rejects.toMatchObject({ status: 409 });
    expect((await bytes(id, { from: 0, to: 10 })).length).toBe(10);
    later(1);
    expect(await exportOf(id)).toMatchObject({
      state: 'failed',
      reason: 'The export was interrupted before its end. Export again.',
    });
    later(0);
  });

  it('has the columns that were chosen, in the order of the table; an unknown one is refused by name', async () => {
    const csv = await text({ table: 'records', format: 'csv', columns: ['messages', 'day'] });
    expect(csv.split('\r\n')[0]).toBe('\ufeffday,messages');
    await expect(taken({ table: 'records', columns: ['colour'] })).rejects.toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('no column "colour"') as string },
    });
  });

  it('is one of a person’s newest five', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      later(count);
      ids.push((await ready({ table: 'domains', format: 'csv' })).id);
    }
    const kept = (await history(made.owner)).flatMap((row) => row.kept?.export_id ?? []);
    expect(kept).toHaveLength(5);
    expect(kept).not.toContain(ids[0]);
    later(0);
  });
});
