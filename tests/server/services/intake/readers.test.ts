import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { ReadAnswer } from '#server/services/intake/read-types.ts';
import { openReaders, type Readers, type ReadersOptions } from '#server/services/intake/readers.ts';
import { reportMail, reportXml } from '#tests/fakes/mail.ts';

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
const mails = (count: number) => Array.from({ length: count }, (_none, index) => reportMail({ reportId: `r${index}` }));
const large = (rows: number) =>
  gzipSync(reportXml({ reportId: 'large', from: Array.from({ length: rows }, () => 'acme.example') }));

test('many messages that wait at once are each answered with what is in them', async () => {
  const readers = readersOf({ size: 2 });
  const answers = await Promise.all(mails(100).map((bytes) => readers.read({ bytes })));
  expect(answers.map(tell)).toEqual(Array.from({ length: 100 }, (_none, index) => `r${index}`));
});

test('of messages that share a thread only the one that takes too long is refused', async () => {
  const readers = readersOf({ size: 1, timeLimitMs: 250, wholeRows: 1_000_000 });
  await readers.read({ bytes: reportMail() });
  const inputs = [...mails(5), large(90_000), ...mails(5)];
  const answers = await Promise.all(inputs.map((bytes) => readers.read({ bytes })));
  const small = ['r0', 'r1', 'r2', 'r3', 'r4'];
  expect(answers.map(tell)).toEqual([...small, 'too-slow', ...small]);
});

test('a message whose rows cannot be taken in is refused; those before and behind it are read', async () => {
  const readers = readersOf({ size: 1, wholeRows: 10, batchRows: 10 });
  const [before, behind] = mails(2) as [Buffer, Buffer];
  const answers = await Promise.all([
    readers.read({ bytes: before }),
    readers.read({ bytes: large(50) }, async () => {
      throw new Error('the store is full');
    }),
    readers.read({ bytes: behind }),
  ]);
  expect(answers.map(tell)).toEqual(['r0', 'not-taken-in', 'r1']);
  expect(answers[1]).toMatchObject({ problem: { text: expect.stringContaining('the store is full') } });
});

test('whoever waits when the pool closes is told so', async () => {
  const readers = readersOf({ size: 1 });
  const answers = mails(40).map((bytes) => readers.read({ bytes }));
  await readers.close();
  for (const answer of await Promise.all(answers)) expect(['reader-failed', 'r0'].includes(tell(answer)) || answer.ok).toBe(true);
  expect(tell(await readers.read({ bytes: reportMail() }))).toBe('reader-failed');
});
