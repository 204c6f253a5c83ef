import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { ReadAnswer, ReadInput } from '#server/services/intake/read-types.ts';
import { openReaders, type Readers, type ReadersOptions } from '#server/services/intake/readers.ts';
import { reportMail, reportXml } from '#tests/fakes/mail.ts';
import { slowFile, slowReading } from './pack.ts';

let open: Readers | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});
function readersOf(options: Partial<ReadersOptions>): Readers {
  open = openReaders(options);
  return open;
}

/** The id of the only report of an answer, or the code of what stopped it. */
function tell(answer: ReadAnswer): string {
  if (!answer.ok) return answer.problem.code;
  const [file] = answer.outcome.files;
  return file?.kind === 'aggregate' && file.result.ok ? file.result.value.header.reportId : (file?.kind ?? 'nothing');
}
const plain = (body: Uint8Array): ReadInput => ({ content: { encoding: 'none', body } });
const messages = (count: number) => Array.from({ length: count }, (_none, index) => reportMail({ reportId: `r${index}` }));
const large = (rows: number) =>
  gzipSync(reportXml({ reportId: 'large', from: Array.from({ length: rows }, () => 'acme.example') }));

test('many messages that wait at once are each answered with what is in them', async () => {
  const readers = readersOf({ size: 2 });
  const answers = await Promise.all(messages(100).map((bytes) => readers.read(plain(bytes))));
  expect(answers.map(tell)).toEqual(Array.from({ length: 100 }, (_none, index) => `r${index}`));
});

test('of messages that share a thread only the one that takes too long is refused', async () => {
  const readers = readersOf({ size: 1, ...slowReading });
  await readers.read(plain(reportMail()));
  const inputs = [...messages(5), slowFile(), ...messages(5)];
  const answers = await Promise.all(inputs.map((bytes) => readers.read(plain(bytes))));
  const small = ['r0', 'r1', 'r2', 'r3', 'r4'];
  expect(answers.map(tell)).toEqual([...small, 'too-slow', ...small]);
});

test('a thread that is given up costs none of the messages it was given ahead', async () => {
  const readers = readersOf({ size: 1, ...slowReading });
  await readers.read(plain(reportMail()));
  const inputs = messages(80);
  for (const place of [10, 20, 60]) inputs[place] = slowFile();
  const answers = await Promise.all(inputs.map((bytes) => readers.read(plain(bytes))));
  const expected = inputs.map((_none, index) => ([10, 20, 60].includes(index) ? 'too-slow' : `r${index}`));
  expect(answers.map(tell)).toEqual(expected);
});

test('large messages are loaded one a thread, when it is free; one that is gone or cannot be loaded holds nobody back', async () => {
  const readers = readersOf({ size: 2 });
  let fetched = 0;
  let read = 0;
  let mostAtOnce = 0;
  const distant = (id: number): ReadInput => ({
    content: {
      sizeBytes: 1_000_000,
      fetch: async () => {
        fetched += 1;
        mostAtOnce = Math.max(mostAtOnce, fetched - read);
        if (id === 3) return null;
        if (id === 4) throw new Error('the database is away');
        return { encoding: 'none', body: reportMail({ reportId: `r${id}` }) };
      },
    },
  });
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, async (_none, id) => {
      try {
        return tell(await readers.read(distant(id)));
      } finally {
        read += 1;
      }
    }),
  );
  const outcomes = answers.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
  expect(outcomes).toEqual([
    'r0',
    'r1',
    'r2',
    'content-gone',
    'Error: the database is away',
    'r5',
    'r6',
    'r7',
    'r8',
    'r9',
    'r10',
    'r11',
  ]);
  expect(mostAtOnce).toBeLessThanOrEqual(2);
});

test('nothing more is read while too many rows are buffered, and all of it when they are released', async () => {
  const readers = readersOf({ size: 1, heldRows: 2_000 });
  let answered = 0;
  const answers = Array.from({ length: 10 }, async () => {
    const answer = await readers.read(plain(large(1_200)));
    answered += 1;
    return answer;
  });
  await expect.poll(() => readers.held.isFull()).toBe(true);
  await setTimeout(300);
  expect(answered).toBe(2);
  for (let gone = 0; gone < 10; gone += 1) {
    await expect.poll(() => answered).toBeGreaterThan(gone);
    readers.held.remove(1_200);
  }
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ ok: true, rows: 1_200 });
});

test('a message that waits when the pool closes gets an error', async () => {
  const readers = readersOf({ size: 1 });
  const answers = messages(40).map((bytes) => readers.read(plain(bytes)));
  await readers.close();
  for (const answer of await Promise.all(answers)) expect(['reader-failed', 'r0'].includes(tell(answer)) || answer.ok).toBe(true);
  expect(tell(await readers.read(plain(reportMail())))).toBe('reader-failed');
});
