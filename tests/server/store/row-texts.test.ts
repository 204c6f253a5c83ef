import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chanceFrom } from '#server/demo/chance.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { openTestStore, type TestStore } from '#tests/fakes/database.ts';
import { makeRecord, makeShare } from '#tests/fakes/shares.ts';
import { expectRollupsEqualRows } from './recount.ts';

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
        headerFrom: text,
        envelopeFrom: seq % 2 === 0 ? text : null,
        envelopeTo: null,
        reasons: [{ type: text, comment: text }],
        dkim: [{ domain: text, selector: null, result: 'pass', humanResult: text }],
        spf: [],
      }),
    );
    await saveReports(db, [makeShare(chance, { id, records })]);
    const rows = await db.selectFrom('report_records').selectAll().where('report_id', '=', id).orderBy('seq').execute();
    expect(rows.map((row) => row.header_from)).toEqual(odd);
    expect(rows.map((row) => row.envelope_from)).toEqual(odd.map((text, seq) => (seq % 2 === 0 ? text : null)));
    expect(rows.every((row) => row.envelope_to === null)).toBe(true);
    expect(rows.map((row) => row.reasons)).toEqual(records.map((record) => record.reasons));
    expect(rows.map((row) => row.dkim)).toEqual(records.map((record) => record.dkim));
  });

  test('one address in two spellings is one source', async () => {
    const { db } = opened.store;
    const [id = 0] = await takeReportIds(db, 1);
    const records = ['2001:DB8::A', '2001:db8:0:0:0:0:0:a'].map((sourceIp, seq) =>
      makeRecord(chance, seq, { sourceIp, count: 5 }),
    );
    await saveReports(db, [makeShare(chance, { id, domainId: 2, records, header: { reportId: 'spelling' } })]);
    const sources = await db.selectFrom('daily_source').select(['source_ip', 'total']).where('domain_id', '=', 2).execute();
    expect(sources).toEqual([{ source_ip: '2001:db8::a', total: 10 }]);
  });

  test('a report whose days are too many to be summed in memory counts the same', async () => {
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
