import { describe, expect, test } from 'vitest';
import { readLookingFirst } from '#server/services/intake/read-looking-first.ts';
import type { BigRows } from '#server/services/intake/read-types.ts';
import { makeReport } from '#tests/bench/corpus.ts';
import { gzip, mail } from './pack.ts';

const options = { wholeRows: 10, batchRows: 10 };

async function taken(raw: Uint8Array) {
  const batches: BigRows[] = [];
  const outcome = await readLookingFirst(raw, options, async (batch) => void batches.push(batch));
  return { outcome, batches };
}

const report = (rows: number, refused = '') => makeReport(3, rows).replace('</feedback>', `${refused}</feedback>`);
const badRow = '<record><row><source_ip>nowhere</source_ip><count>1</count></row></record>';

describe('a report too big for memory', () => {
  test('gives its rows once, in order, each batch with what the end of the report says', async () => {
    const { outcome, batches } = await taken(gzip(report(95, badRow)));
    expect(batches.flatMap((batch) => batch.rows.map((row) => row.seq))).toEqual(Array.from({ length: 95 }, (_none, seq) => seq));
    const [file] = outcome.files;
    if (file?.kind !== 'aggregate' || !file.result.ok) throw new Error('the report was not read');
    expect(file.result.value).toMatchObject({ rowCount: 95, refusedRowCount: 1, records: [] });
    expect(file.result.value.refusedRows).toHaveLength(1);
    for (const batch of batches) {
      expect(batch.fileIndex).toBe(0);
      expect(batch.file.contentSha256).toBe(file.contentSha256);
      expect(batch.file.result.value.header).toEqual(file.result.value.header);
      expect(batch.file.result.value.refusedRows).toEqual([]);
    }
  });

  test('may describe itself behind its rows', async () => {
    const xml = report(40);
    const head = xml.slice(xml.indexOf('<report_metadata>'), xml.indexOf('<record>'));
    const { outcome, batches } = await taken(Buffer.from(xml.replace(head, '').replace('</feedback>', `${head}</feedback>`)));
    expect(outcome.files[0]).toMatchObject({ kind: 'aggregate', result: { ok: true } });
    expect(batches[0]?.file.result.value.header.orgName).toBe('google.com');
  });

  test('gives no row away where it is refused at its end', async () => {
    const { outcome, batches } = await taken(gzip(report(400, '<a>'.repeat(20) + '</a>'.repeat(20))));
    expect(outcome.files[0]).toMatchObject({ streamedRows: 391, result: { ok: false, problems: [{ code: 'too-deep' }] } });
    expect(batches).toEqual([]);
  });
});

test('of a mail with two big reports only the rows of the good one are given, those of small ones stay in memory', async () => {
  const parts = [report(30).slice(0, 2_000), report(50), report(5)].map((xml) => ({ type: 'application/gzip', body: gzip(xml) }));
  const { outcome, batches } = await taken(mail(parts));
  const good = outcome.files.map((file) => file.kind === 'aggregate' && file.result.ok && file.result.value.records.length);
  expect(new Set(batches.map((batch) => batch.fileIndex))).toEqual(new Set([1]));
  expect(batches.reduce((sum, batch) => sum + batch.rows.length, 0)).toBe(50);
  expect(good[2]).toBe(5);
});
