import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compareCopies } from '#domain/dmarc/report-copies.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { copyOf } from '#server/store/reports/report-share.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { sourceStats } from '#server/store/reports/source-stats.ts';
import { sourceSums as sumsOfSources } from '#server/store/reports/source-sums.ts';
import { openTestStore, type TestStore } from '#tests/fakes/database.ts';
import { type MadeShare, makeRecord, makeShare, type ShareWish } from '#tests/fakes/shares.ts';
import { expectRollupsEqualRows, sourceSums, storedRows } from '../recount.ts';

const EMPTY = sql`truncate reports, report_parts, refused_rows, daily_domain, unmerged, source_segments, source_names, settings`;
const DAY = 86_400;
const begin = Date.UTC(2026, 10, 20) / 1000;

describe.each(['memory', 'server'] as const)('saving reports (%s)', (kind) => {
  let test_: TestStore;
  let chance = chanceFrom(1);
  const db = () => test_.store.db;
  beforeAll(async () => {
    test_ = await openTestStore(kind);
  });
  afterAll(() => test_.close());
  beforeEach(async () => {
    chance = chanceFrom(7);
    await EMPTY.execute(db());
  });

  async function share(wish: ShareWish = {}): Promise<MadeShare> {
    const [id = 0] = await takeReportIds(db(), 1);
    return makeShare(chance, { id, ...wish });
  }
  const states = async () => db().selectFrom('reports').select(['id', 'state', 'superseded_by']).orderBy('id').execute();

  test('keeps every row, its sums and the refused rows', async () => {
    const one = await share({
      rows: 3,
      refusedRows: [{ seq: 3, code: 'bad_ip', text: 'not an address', sample: '<source_ip>\0x</source_ip>' }],
    });
    const [outcome] = await saveReports(db(), [one]);
    expect(outcome).toEqual({ id: one.id, domainId: 1, outcome: 'stored', otherId: null, rows: 3, refused: 1 });
    expect(await storedRows(db())).toEqual(one.records.map((record) => ({ ...record, domainId: 1, reportId: one.id })));
    const report = await db().selectFrom('reports').selectAll().executeTakeFirstOrThrow();
    expect(report.total).toBe(one.records.reduce((sum, record) => sum + record.count, 0));
    expect(report).toMatchObject({ day: '2026-11-20', span_days: 1, rows_count: 3, refused_count: 1, state: 'current' });
    const refused = await db().selectFrom('refused_rows').selectAll().executeTakeFirstOrThrow();
    expect(refused.sample).toBe('<source_ip>\uFFFDx</source_ip>');
    await expectRollupsEqualRows(db());
  });

  test('the same report again changes nothing, alone, twice in one call, or under another id', async () => {
    const one = await share();
    await saveReports(db(), [one]);
    const before = await expectRollupsEqualRows(db());
    const again = { ...one, id: one.id + 1_000 };
    const outcomes = await saveReports(db(), [one, again, again]);
    expect(outcomes.map((each) => [each.outcome, each.otherId])).toEqual([
      ['duplicate', one.id],
      ['duplicate', one.id],
      ['duplicate', one.id],
    ]);
    expect(await expectRollupsEqualRows(db())).toEqual(before);
  });

  test('a later version takes the place of an earlier one, in one call as well', async () => {
    const old = await share({ rows: 5, receivedAt: new Date('2026-11-21T01:00:00Z') });
    const young = await share({ rows: 7, receivedAt: new Date('2026-11-21T02:00:00Z') });
    const outcomes = await saveReports(db(), [old, young]);
    expect(outcomes.map((each) => each.outcome)).toEqual(['stored', 'superseded_older']);
    expect(await states()).toEqual([
      { id: old.id, state: 'superseded', superseded_by: young.id },
      { id: young.id, state: 'current', superseded_by: null },
    ]);
    const { total } = await expectRollupsEqualRows(db());
    expect(total).toBe(young.records.reduce((sum, record) => sum + record.count, 0));
    expect((await saveReports(db(), [old]))[0]).toMatchObject({ outcome: 'duplicate', otherId: old.id });
    const other = await share({ header: { reportId: 'twice in one call' } });
    expect((await saveReports(db(), [other, other])).map((each) => each.outcome)).toEqual(['stored', 'duplicate']);
  });

  test('an older version of the same size that arrives late is stored and counts nothing', async () => {
    const sized = (sourceIp: string) => [makeRecord(chance, 0, { count: 12, sourceIp })];
    const young = await share({ records: sized('192.0.2.1'), receivedAt: new Date('2026-11-21T02:00:00Z') });
    const old = await share({ records: sized('192.0.2.2'), receivedAt: new Date('2026-11-21T01:00:00Z') });
    await saveReports(db(), [young]);
    expect((await saveReports(db(), [old]))[0]).toMatchObject({ outcome: 'older_than_stored', otherId: young.id });
    expect((await states()).map((row) => row.state)).toEqual(['current', 'superseded']);
    const { total } = await expectRollupsEqualRows(db());
    expect(total).toBe(young.records.reduce((sum, record) => sum + record.count, 0));
  });

  test('received at the same moment, the one that arrives later counts', async () => {
    const first = await share({ records: [makeRecord(chance, 0, { count: 12, sourceIp: '192.0.2.1' })] });
    const second = await share({ records: [makeRecord(chance, 0, { count: 12, sourceIp: '192.0.2.2' })] });
    await saveReports(db(), [first]);
    expect((await saveReports(db(), [second]))[0]).toMatchObject({ outcome: 'superseded_older', otherId: first.id });
  });

  const copy = async (messages: number, over: Partial<MadeShare['whole']> = {}, hour = 1) => {
    const made = await share({
      records: messages === 0 ? [] : [makeRecord(chance, 0, { count: messages, headerFrom: `n${over.isComplete}.example.com` })],
      receivedAt: new Date(Date.UTC(2026, 10, 21, hour)),
    });
    const contentHash = createHash('sha256')
      .update(`${messages} ${JSON.stringify(over)} ${hour}`)
      .digest();
    return { ...made, contentHash, whole: { ...made.whole, ...over } };
  };

  test.each<[name: string, counts: Parameters<typeof copy>, other: Parameters<typeof copy>]>([
    ['a smaller one', [500], [90, {}, 5]],
    ['an empty one', [90], [0, {}, 5]],
    ['an empty one, also of a damaged', [500, { isComplete: false }], [0, {}, 5]],
    ['a damaged one', [400], [500, { isComplete: false }, 5]],
    ['the smaller of two damaged', [500, { isComplete: false }], [90, { isComplete: false }, 5]],
    ['one of the same size from a sender that failed authentication', [90, { isAuthenticated: true }], [90, {}, 5]],
    ['a smaller one of an authenticated sender', [500, { isAuthenticated: true }], [90, { isAuthenticated: true }, 5]],
    ['a larger one that anybody could have sent', [90, { isAuthenticated: true }], [500, {}, 5]],
    ['a damaged one of an authenticated sender', [90], [500, { isAuthenticated: true, isComplete: false }, 5]],
    ['an earlier one of the same size', [90, {}, 5], [90, {}, 4]],
  ])('never counts %s in place of the other copy, whichever came first', async (_name, counts, other) => {
    for (const order of ['first', 'last'] as const) {
      await EMPTY.execute(db());
      const full = await copy(...counts);
      const less = await copy(...other);
      for (const one of order === 'first' ? [full, less] : [less, full]) await saveReports(db(), [one]);
      expect(await expectRollupsEqualRows(db())).toEqual({ total: counts[0], reports: 1 });
      const found = await states();
      expect(found.find((row) => row.id === full.id)).toMatchObject({ state: 'current', superseded_by: null });
      expect(found.find((row) => row.id === less.id)).toMatchObject({ state: 'superseded', superseded_by: full.id });
    }
  });

  test('compares with reports from before by what their shares hold together', async () => {
    const parts = (each: MadeShare) => [each, { ...each, domainId: 2 }];
    const old = await copy(300, {}, 1);
    const small = await copy(400, { messages: 400 }, 5);
    await saveReports(db(), parts(old));
    await sql`update reports set whole_messages = null, whole_rows = null, is_complete = null, is_authenticated = null`.execute(
      db(),
    );
    expect((await saveReports(db(), parts(small))).map((one) => one.outcome)).toEqual(['older_than_stored', 'older_than_stored']);
    expect((await expectRollupsEqualRows(db())).total).toBe(600);
  });

  test('the copies of a report give the same sums in any order of arrival', async () => {
    const wish = fc.record({
      messages: fc.constantFrom(0, 0, 1, 5, 5, 90),
      isComplete: fc.boolean(),
      isAuthenticated: fc.boolean(),
      hour: fc.integer({ min: 0, max: 3 }),
      order: fc.integer(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(wish, { minLength: 2, maxLength: 6, selector: ({ order: _, ...one }) => JSON.stringify(one) }),
        async (wishes) => {
          const copies: MadeShare[] = [];
          for (const { messages, hour, isComplete, isAuthenticated } of wishes)
            copies.push(await copy(messages, { isComplete, isAuthenticated }, hour));
          const ends = [];
          for (const arrived of [
            copies,
            copies.toReversed(),
            copies.toSorted((a, b) => (wishes[copies.indexOf(a)]?.order ?? 0) - (wishes[copies.indexOf(b)]?.order ?? 0)),
          ]) {
            await EMPTY.execute(db());
            for (const [at, one] of arrived.entries()) {
              await saveReports(db(), [one]);
              if (at % 2 === 0) await mergeAll(db());
            }
            await mergeAll(db());
            ends.push([(await expectRollupsEqualRows(db())).total, (await states()).find((row) => row.state === 'current')?.id]);
          }
          expect(new Set(ends.map(String)).size).toBe(1);
          expect(ends[0]?.[0]).toBe(copies.toSorted((a, b) => compareCopies(copyOf(b), copyOf(a)))[0]?.whole.messages);
        },
      ),
      { numRuns: 15, seed: 3 },
    );
  });

  test('a report over several days is spread evenly, the rest to the first days', async () => {
    const records = [makeRecord(chance, 0, { count: 10, sourceIp: '192.0.2.1' })];
    await saveReports(db(), [await share({ records, header: { begin, end: begin + 3 * DAY } })]);
    const days = [...(await sourceSums(db()))].map(([key, { total }]) => [key, total]);
    expect(days).toEqual([
      ['1 2026-11-20 192.0.2.1', 4],
      ['1 2026-11-21 192.0.2.1', 3],
      ['1 2026-11-22 192.0.2.1', 3],
    ]);
    const perDay = await db().selectFrom('daily_domain').select('reports').orderBy('day').execute();
    expect(perDay.map((row) => row.reports)).toEqual([1, 0, 0]);
  });

  test('knows when a source was first and last seen and under which names', async () => {
    const at = (days: number, dkim: string) =>
      share({
        records: [
          makeRecord(chance, 0, {
            sourceIp: '192.0.2.9',
            dkim: [{ domain: dkim, selector: 's', result: 'pass', humanResult: null }],
          }),
        ],
        header: { begin: begin + days * DAY, reportId: `at ${days}` },
      });
    await saveReports(db(), [await at(4, 'new.example'), await at(1, 'old.example')]);
    await saveReports(db(), [await at(2, 'middle.example')]);
    const month = { from: '2026-11-01', to: '2026-11-30' };
    const query = { sort: 'total_messages', direction: 'desc', limit: 10, offset: 0 } as const;
    const known = { sourceIp: '192.0.2.9', firstSeen: '2026-11-21', lastSeen: '2026-11-24', dkimDomain: 'new.example' };
    expect((await sourceStats(db(), await sumsOfSources(db(), [1], month), month, query)).rows).toMatchObject([known]);
    await mergeAll(db());
    expect((await sourceStats(db(), await sumsOfSources(db(), [1], month), month, query)).rows).toMatchObject([known]);
  });

  test('is part of the transaction it is given', async () => {
    const one = await share();
    const failing = db()
      .transaction()
      .execute(async (tx) => {
        await saveReports(tx, [one]);
        await tx.insertInto('settings').values({ key: 'mark', value: '1' }).execute();
        throw new Error('changed my mind');
      });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await states()).toEqual([]);
    expect(await expectRollupsEqualRows(db())).toEqual({ total: 0, reports: 0 });
  });

  test('text that a database refuses is stored as far as possible', async () => {
    const nasty = 'a"b\\c{d},e\0\uD800 ß 🙂 null';
    const records = [
      makeRecord(chance, 0, { headerFrom: nasty, envelopeFrom: 'null', reasons: [{ type: 'other', comment: nasty }] }),
      makeRecord(chance, 1, { envelopeFrom: '' }),
    ];
    await saveReports(db(), [await share({ records, header: { reportId: 'x'.repeat(9_000), orgName: nasty } })]);
    const rows = await storedRows(db());
    const kept = 'a"b\\c{d},e\uFFFD\uFFFD ß 🙂 null';
    expect(rows.map((row) => [row.headerFrom, row.envelopeFrom, row.reasons[0]?.comment])).toEqual([
      [kept, 'null', kept],
      ['mail.example.com', '', rows[1]?.reasons[0]?.comment],
    ]);
  });

  test('refuses a row that is none with a sentence and keeps nothing of the call', async () => {
    const good = await share({ header: { reportId: 'good' } });
    await expect(share({ records: [makeRecord(chance, 0, { sourceIp: '300.1.1.1' })] })).rejects.toThrow(
      '"300.1.1.1" is not an IP address',
    );
    const bad = { ...(await share({ header: { reportId: 'bad' } })), bytesXml: 0.5 };
    await expect(saveReports(db(), [good, bad])).rejects.toThrow();
    expect(await states()).toEqual([]);
  });

  test('dates of any year have their place', async () => {
    await saveReports(db(), [
      await share({ header: { begin: Date.UTC(1999, 0, 1) / 1000, reportId: 'wild' } }),
      await share({ header: { begin: Date.UTC(2099, 0, 31) / 1000, end: Date.UTC(2099, 1, 2) / 1000, reportId: 'far' } }),
    ]);
    await expectRollupsEqualRows(db());
    await mergeAll(db());
    await expectRollupsEqualRows(db());
  });

  test('roll-ups equal the rows after any mixture of new, repeated, replaced and late reports', async () => {
    const wish = fc.record({
      domainId: fc.integer({ min: 1, max: 2 }),
      name: fc.integer({ min: 1, max: 3 }),
      version: fc.integer({ min: 1, max: 3 }),
      span: fc.constantFrom(1, 1, 3, 8),
      received: fc.integer({ min: 0, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(wish, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        async (calls) => {
          await EMPTY.execute(db());
          for (const call of calls) {
            const shares = [];
            for (const { domainId, name, version, span, received } of call) {
              const [id = 0] = await takeReportIds(db(), 1);
              shares.push(
                makeShare(chanceFrom(name * 10 + version), {
                  id,
                  domainId,
                  rows: 4,
                  receivedAt: new Date(Date.UTC(2026, 10, 22, received)),
                  header: { reportId: `report ${name} ${span}`, begin, end: begin + span * DAY - 1 },
                }),
              );
            }
            const outcomes = await saveReports(db(), shares);
            expect(outcomes.map((each) => each.id)).toEqual(shares.map((each) => each.id));
            if (call.length % 2 === 0) await mergeAll(db());
          }
          await expectRollupsEqualRows(db());
          await mergeAll(db());
          await expectRollupsEqualRows(db());
          const keys = new Set(calls.flat().map((each) => `${each.domainId} ${each.name} ${each.span}`));
          expect((await states()).filter((row) => row.state === 'current').length).toBe(keys.size);
        },
      ),
      { numRuns: 25, seed: 11 },
    );
  });
});

test('two writers with the same and with newer versions at once leave one that counts', async () => {
  const opened = await openTestStore('server');
  const { db } = opened.store;
  try {
    for (let round = 0; round < 3; round += 1) {
      const chance = chanceFrom(round);
      const ids = await takeReportIds(db, 40);
      const make = (index: number, version: number) =>
        makeShare(chanceFrom(index * 100 + version), {
          id: ids[index * 4 + version] ?? 0,
          records: [makeRecord(chanceFrom(index * 100 + version), 0, { count: 20, sourceIp: `192.0.2.${version}` })],
          receivedAt: new Date(Date.UTC(2026, 10, 22, version)),
          header: { reportId: `${round} ${index}` },
        });
      const lanes = [0, 1, 2, 3].map((version) =>
        Array.from({ length: 10 }, (_none, index) => make(index, version)).sort(() => chance() - 0.5),
      );
      let isSaved = false;
      const merging = (async () => {
        while (!isSaved) await mergeAll(db);
      })();
      await Promise.all([...lanes, ...lanes].map((lane) => saveReports(db, lane)));
      isSaved = true;
      await merging;
    }
    await expectRollupsEqualRows(db);
    const current = await db.selectFrom('reports').select(['received_at']).where('state', '=', 'current').execute();
    expect(current.length).toBe(30);
    expect(current.every((row) => row.received_at.getUTCHours() === 3)).toBe(true);
  } finally {
    await opened.close();
  }
});
