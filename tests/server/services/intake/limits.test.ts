import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReaders, type Readers } from '#server/services/intake/readers.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { mailWith, reportMail, reportXml } from '#tests/fakes/mail.ts';
import { expectRollupsEqualRows, storedRows } from '../../store/recount.ts';
import { slowFile, slowReading } from './pack.ts';

let test: TestApp;
let domainId: number;
beforeAll(async () => {
  test = await openTestApp();
  domainId = await test.domain('acme.example');
});
afterAll(async () => test.close());

async function withReaders<T>(options: Parameters<typeof openReaders>[0], work: (readers: Readers) => Promise<T>): Promise<T> {
  const readers = openReaders(options);
  try {
    return await work(readers);
  } finally {
    await readers.close();
  }
}

const outcomeOf = async (messageId: number) =>
  test.context.store.db
    .selectFrom('message_files')
    .select(['outcome', 'reason_code', 'reason_text'])
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();

describe('limits of one message', () => {
  it('refuses a bomb with a sentence while other mail is counted', async () => {
    const before = await test.counted(domainId);
    const bomb = await test.arrive(gzipSync(Buffer.alloc(300 * 1024 * 1024, 32)));
    await test.arrive(reportMail({ reportId: 'beside the bomb', count: 4 }));
    const [batch] = await test.readWaiting();
    expect(batch).toMatchObject({ status: 'completed_with_errors', messagesDone: 2, reportsStored: 1, failedFiles: 1 });
    expect((await outcomeOf(bomb.messageId)).outcome).toBe('refused');
    expect(await test.counted(domainId)).toBe(before + 4);
  });

  it('gives up a message that takes too long, replaces its thread and goes on', async () => {
    const before = await test.counted(domainId);
    const slow = await test.arrive(slowFile());
    await test.arrive(reportMail({ reportId: 'beside the slow one', count: 4 }));
    await withReaders({ size: 1, ...slowReading }, async (readers) => {
      await readers.read({ content: { encoding: 'none', body: reportMail() } });
      await test.readWaiting({ readers });
    });
    expect(await outcomeOf(slow.messageId)).toMatchObject({ outcome: 'refused', reason_code: 'too-slow' });
    expect(await test.counted(domainId)).toBe(before + 4);
  });

  it('gives up a message that takes too much memory, replaces its thread and goes on', async () => {
    const before = await test.counted(domainId);
    const policies = `[${Array.from({ length: 500_000 }, (_none, n) => `{"a":"${n}"}`).join()}]`;
    const tls = `{"organization-name":"a","report-id":"b","policies":${policies}}`;
    const large = await test.arrive(gzipSync(mailWith('tls.json', 'application/tlsrpt+json', Buffer.from(tls))));
    await test.arrive(reportMail({ reportId: 'beside the large one', count: 4 }));
    await withReaders({ size: 1, heapMb: 16 }, (readers) => test.readWaiting({ readers }));
    expect(await outcomeOf(large.messageId)).toMatchObject({ outcome: 'refused', reason_code: 'too-much-memory' });
    expect(await test.counted(domainId)).toBe(before + 4);
  });

  it('divides a big report into the domains of its rows, and finds it again as a duplicate', async () => {
    const bigId = await test.domain('big.example');
    const otherId = await test.domain('other.example');
    const from = Array.from({ length: 6_000 }, (_none, index) =>
      index % 3 === 0 ? 'mail.big.example' : index % 3 === 1 ? 'other.example' : 'x.nobody.example',
    );
    const wish = { reportId: 'big', policyDomain: 'big.example', from, count: 1 };
    await withReaders({ size: 1 }, async (readers) => {
      const { messageId } = await test.arrive(gzipSync(reportXml(wish)));
      const [batch] = await test.readWaiting({ readers });
      expect(batch).toMatchObject({ status: 'completed', reportsStored: 1, rowsRead: 6_000 });
      expect(await test.counted(bigId)).toBe(2_000);
      expect(await test.counted(otherId)).toBe(2_000);
      const message = await test.context.store.db
        .selectFrom('messages')
        .selectAll()
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow();
      expect(message.unknown_domains).toEqual(['x.nobody.example']);
      await test.arrive(Buffer.from(`${reportXml(wish)}\n`));
      const [again] = await test.readWaiting({ readers });
      expect(again).toMatchObject({ reportsStored: 0, duplicates: 1 });
    });
    expect(await test.counted(bigId)).toBe(2_000);
    await expectRollupsEqualRows(test.context.store.db);
  });

  it('has counted a report of several parts when its batch ends, before and after its sums are merged', async () => {
    const id = await test.domain('wide.example');
    let host = 0;
    const xml = reportXml({
      policyDomain: 'wide.example',
      reportId: 'wide',
      from: Array.from({ length: 26_000 }, () => 'wide.example'),
    }).replace(/192\.0\.2\.\d+/g, () => `10.${host >> 16}.${(host >> 8) & 255}.${host++ & 255}`);
    await test.arrive(gzipSync(xml));
    const [batch] = await test.readWaiting();
    expect(batch).toMatchObject({ status: 'completed', reportsStored: 1, rowsRead: 26_000 });
    expect(await test.counted(id)).toBe(26_000 * 3);
    const { db } = test.context.store;
    const parts = await db.selectFrom('report_parts').select('part').where('domain_id', '=', id).orderBy('part').execute();
    expect(parts.map((row) => row.part)).toEqual([0, 1, 2]);
    await expectRollupsEqualRows(db);
    await mergeAll(db);
    await expectRollupsEqualRows(db);
  });

  it('leaves nothing of a big report that turns out to be broken', async () => {
    const id = await test.domain('cut.example');
    const xml = reportXml({
      policyDomain: 'cut.example',
      reportId: 'cut',
      from: Array.from({ length: 3_000 }, () => 'cut.example'),
    });
    const { messageId } = await test.arrive(Buffer.from(`${xml.slice(0, xml.lastIndexOf('<record>'))}<record><row>`));
    await withReaders({ size: 1 }, (readers) => test.readWaiting({ readers }));
    const { outcome } = await outcomeOf(messageId);
    const kept = (await storedRows(test.context.store.db)).filter((row) => row.domainId === id);
    if (outcome === 'refused') expect(kept).toEqual([]);
    else expect(await test.counted(id)).toBe(kept.length * 3);
  });
});
