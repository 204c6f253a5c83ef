import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { intakeStatus } from '#server/services/intake/health.ts';
import { receive, takeIn } from '#server/services/intake/receive.ts';
import { contentsOf } from '#server/store/intake/messages.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';

const nobody = { channel: 'smtp' as const, sourceName: null, envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };

describe('receiving many messages at once', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ store: 'folder' });
  });
  afterAll(() => test.close());

  const mail = (name: string) => reportMail({ reportId: name });
  const kept = async (ids: number[]) =>
    test.context.store.db
      .selectFrom('messages as m')
      .innerJoin('message_contents as c', 'c.sha256', 'm.sha256')
      .where('m.id', 'in', ids)
      .select(['m.id', 'm.received_at', sql<string>`m.xmin::text`.as('transaction')])
      .execute();

  it('stores each once with its bytes and says which were there already', async () => {
    const messages = Array.from({ length: 240 }, (_, index) => mail(`many-${index % 230}`));
    const answers = await Promise.all(messages.map((raw) => receive(test.context, raw, nobody)));
    expect(answers.filter((one) => one.already)).toHaveLength(10);
    expect(answers.slice(230).map((one) => one.messageId)).toEqual(answers.slice(0, 10).map((one) => one.messageId));
    const rows = await kept(answers.map((one) => one.messageId));
    expect(rows).toHaveLength(230);
    const again = await Promise.all(messages.slice(0, 5).map((raw) => receive(test.context, raw, nobody)));
    expect(again).toEqual(answers.slice(0, 5).map(({ messageId }) => ({ messageId, already: true })));
  });

  it('writes them in a few transactions, so that the disk is flushed a few times', async () => {
    const messages = Array.from({ length: 200 }, (_, index) => mail(`few-${index}`));
    const answers = await Promise.all(messages.map((raw) => receive(test.context, raw, nobody)));
    const rows = await kept(answers.map((one) => one.messageId));
    expect(new Set(rows.map((row) => row.transaction)).size).toBeLessThan(40);
  });

  it('refuses one without losing the others', async () => {
    const stranger = { ...nobody, uploadedBy: 999_999 };
    const answers = await Promise.allSettled([
      receive(test.context, mail('before'), nobody),
      receive(test.context, mail('refused'), stranger),
      receive(test.context, new Uint8Array(0), nobody),
      receive(test.context, mail('after'), nobody),
    ]);
    expect(answers.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    const ids = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.messageId] : []));
    expect(await kept(ids)).toHaveLength(2);
  });

  it('leaves the database room on its disk, and says so to senders and staff', async () => {
    const { store } = test.context;
    const disk = async () => (await intakeStatus(test.context)).checks.find(({ name }) => name === 'Disk');
    const freeBytes = vi.spyOn(store, 'freeBytes').mockResolvedValue(600 * 1_048_576);
    const { messageId } = await receive(test.context, mail('room'), nobody);
    expect(messageId).toBeGreaterThan(0);
    expect(await disk()).toMatchObject({ status: 'warning', text: expect.stringContaining('600 MB free.') });
    freeBytes.mockResolvedValue(500 * 1_048_576);
    for (const take of [receive, takeIn])
      await expect(take(test.context, mail('no room'), nobody)).rejects.toMatchObject({ code: 'rate-limited' });
    expect(await disk()).toMatchObject({ status: 'failed' });
    freeBytes.mockRestore();
    expect(await disk()).toBeDefined();
  });

  it('keeps every byte as it came', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7_919 + (index >> 8)) % 256);
    for (const raw of [bytes.subarray(3, 4_000), bytes, new Uint8Array([0])]) {
      const { messageId } = await receive(test.context, raw, nobody);
      const kept = (await contentsOf(test.context.store.db, [messageId])).get(messageId);
      const whole = kept?.encoding === 'gzip' ? gunzipSync(kept.body) : kept?.body;
      expect(Buffer.compare(Buffer.from(whole ?? []), raw)).toBe(0);
    }
  });

  it('keeps the time at which each came', async () => {
    const times = ['2026-11-01T05:00:00.000Z', '2026-11-02T05:00:00.000Z'];
    const answers = await Promise.all(
      times.map((time) => receive({ ...test.context, clock: { now: () => new Date(time) } }, mail(time), nobody)),
    );
    const rows = await kept(answers.map((one) => one.messageId));
    expect(rows.map((row) => row.received_at.toISOString()).sort()).toEqual(times);
  });
});
