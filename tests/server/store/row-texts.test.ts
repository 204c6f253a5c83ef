import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chanceFrom } from '#server/demo/chance.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { openTestStore, type TestStore } from '#tests/fakes/database.ts';
import { makeRecord, makeShare } from '#tests/fakes/shares.ts';
import { expectRollupsEqualRows, sourceSums, storedRows } from './recount.ts';

const odd = [
  '\\N',
  '\\.',
  'tab\there',
  'line\nfeed\r\n',
  'back\\slash\\t',
  '"quoted", {braces}',
  '',
  'übergrößé 漢字 😀',
  "it's",
  'null',
];

describe.each(['memory', 'server'] as const)('rows as they are sent to the database (%s)', (kind) => {
  let opened: TestStore;
  const chance = chanceFrom(2);
  beforeAll(async () => {
    opened = await openTestStore(kind);
  });
  afterAll(() => opened.close());

  test('keep every sign of their texts', async () => {
    const { db } = opened.store;
    const [id = 0] = await takeReportIds(db, 1);
    const records = odd.map((text, seq) =>
      makeRecord(chance, seq, {
        sourceIp: '2001:db8::1',
        headerFrom: text,
        envelopeFrom: seq % 2 === 0 ? text : null,
        envelopeTo: null,
        reasons: [{ type: text, comment: text }],
        dkim: [{ domain: text, selector: null, result: 'pass', humanResult: text }],
        spf: [],
      }),
    );
    await saveReports(db, [makeShare(chance, { id, records })]);
    const rows = (await storedRows(db)).filter((row) => row.reportId === id);
    expect(rows.map(({ domainId: _domain, reportId: _report, ...row }) => row)).toEqual(records);
  });

  test('one address in two spellings is one source', async () => {
    const { db } = opened.store;
    const [id = 0] = await takeReportIds(db, 1);
    const records = ['2001:DB8::A', '2001:db8:0:0:0:0:0:a'].map((sourceIp, seq) =>
      makeRecord(chance, seq, { sourceIp, count: 5 }),
    );
    await saveReports(db, [makeShare(chance, { id, domainId: 2, records, header: { reportId: 'spelling' } })]);
    const sources = [...(await sourceSums(db))].filter(([key]) => key.startsWith('2 ')).map(([key, { total }]) => [key, total]);
    expect(sources).toEqual([['2 2026-11-20 2001:db8::a', 10]]);
  });

  test('a report over many days counts the same', async () => {
    const { db } = opened.store;
    const [id = 0] = await takeReportIds(db, 1);
    const begin = Date.UTC(2026, 7, 1) / 1000;
    const records = Array.from({ length: 600 }, (_none, seq) => makeRecord(chance, seq, { count: 1 + (seq % 200) }));
    await saveReports(db, [
      makeShare(chance, { id, domainId: 3, records, header: { reportId: 'long', begin, end: begin + 92 * 86_400 - 1 } }),
    ]);
    await expectRollupsEqualRows(db);
  });
});
