import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceFrom } from '#server/demo/chance.ts';
import { type RowFormat, writeRows } from '#server/store/maintenance/write-rows.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { openTestStore, type TestStore } from '#tests/fakes/database.ts';
import { type MadeShare, makeShare } from '#tests/fakes/shares.ts';

let opened: TestStore;
let folder = '';
let share: MadeShare;
beforeAll(async () => {
  opened = await openTestStore('memory');
  folder = await mkdtemp(join(tmpdir(), 'beacon-rows-'));
  const [id = 0, other = 0] = await takeReportIds(opened.store.db, 2);
  share = makeShare(chanceFrom(4), { id, rows: 30 });
  const late = makeShare(chanceFrom(5), { id: other, header: { reportId: 'late', begin: Date.UTC(2026, 11, 2) / 1000 } });
  await saveReports(opened.store.db, [share, late]);
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

async function written(format: RowFormat): Promise<string> {
  const file = join(folder, `rows.${format}`);
  const days = { from: '2026-11-01', to: '2026-11-30' };
  expect(await writeRows(opened.store.db, { domainId: 1, days, format, file })).toBe(30);
  return file;
}

test('rows of a period are written as CSV with a line each', async () => {
  const lines = (await readFile(await written('csv'), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(31);
  expect(lines[1]?.startsWith(`2026-11-20,${share.id},0,${share.records[0]?.sourceIp},${share.records[0]?.count},`)).toBe(true);
});

test('rows are written as JSON lines', async () => {
  const lines = (await readFile(await written('jsonl'), 'utf8')).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { source_ip: string }).source_ip)).toEqual(
    share.records.map((record) => record.sourceIp),
  );
});

test('rows are written as Parquet that others can read', async () => {
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(await written('parquet')) });
  expect(rows.map((row) => [row['source_ip'], Number(row['count']), row['dkim_aligned'], row['envelope_from']])).toEqual(
    share.records.map((record) => [record.sourceIp, record.count, record.dkimAligned === 'pass', record.envelopeFrom]),
  );
});
