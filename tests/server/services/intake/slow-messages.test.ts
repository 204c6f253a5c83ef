import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseFailureReport } from '#domain/dmarc/failure-report-reader.ts';
import { isSenderAuthenticated } from '#domain/dmarc/sender-authentication.ts';
import { openReaders, type Readers } from '#server/services/intake/readers.ts';
import { reportXml } from '#tests/fakes/mail.ts';
import { mail } from './pack.ts';

const KIB = 1_024;

let readers: Readers;
beforeAll(() => {
  readers = openReaders({ size: 1, timeLimitMs: 5_000 });
});
afterAll(async () => readers.close());

const text = (body: string, headers: Record<string, string> = {}, type = 'text/plain') =>
  Buffer.from(
    Object.entries({ From: 'a@b.example', Subject: 'x', 'Content-Type': type, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
      .concat('\r\n', body),
  );

function tarOf(type: string): Buffer {
  const tar = Buffer.alloc(2_048);
  tar.write('folder/', 0);
  tar.write('-0000001000', 124);
  tar.write(type, 156);
  tar.write('ustar', 257);
  return tar;
}

const letters = Array.from({ length: 20_000 }, (_none, index) => String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)));
const domains = Array.from({ length: 40 }, (_none, index) => `${index}${letters.join('')}`);

const failing = 'This is an authentication failure report\r\n';
const slow: [what: string, code: string, () => Buffer][] = [
  ['a tar whose folder has a negative size', 'empty', () => tarOf('5')],
  ['a gzip of many empty pieces', 'too-many-files', () => Buffer.concat(Array<Buffer>(200_000).fill(gzipSync('')))],
  ['a mail of many empty lines', 'too-many-lines', () => text('\r\n'.repeat(1_100_000))],
  ['XML in a text that never ends', 'not-a-report', () => text(`hello <?xml ${'aaaa bbbb\r\n'.repeat(50 * KIB)}`)],
  ['a page of signs that open tags', 'not-a-report', () => text(`&lt;feedback ${'<'.repeat(8_192 * KIB)}`, {}, 'text/html')],
  ['many broken declarations', 'not-a-report', () => Buffer.from('<?'.repeat(2_048 * KIB))],
  [
    'a failure report of empty lines',
    'no-report-in-mail',
    () => text(`${'\r\n'.repeat(256 * KIB)}x`, { Subject: 'DMARC failure report' }),
  ],
  ['a failure report of line separators', 'no-report-in-mail', () => text('\u2028'.repeat(256 * KIB))],
  [
    'a failure report with a sentence that does not end',
    'empty-failure-report',
    () => text(`${failing}received from 1.2.3.4 on ${' '.repeat(255 * KIB)}x`),
  ],
  ['many lines that may begin a part', 'no-report-in-mail', () => text('--a\n'.repeat(150 * KIB), { 'X-A': 'H4sI' })],
  ['a report of long names', 'read', () => Buffer.from(reportXml({ reportId: 'long names', from: domains }))],
];

test.each(slow)('%s is read within seconds', async (_what, code, write) => {
  const answer = await readers.read({ content: { encoding: 'none', body: write() } });
  const [file] = answer.ok ? answer.outcome.files : [];
  const problem = !answer.ok ? answer.problem : file?.kind === 'none' ? file.problem : undefined;
  const refusal = problem ?? (file && file.kind !== 'none' && !file.result.ok ? file.result.problems[0] : undefined);
  expect(refusal?.code ?? 'read').toBe(code);
});

test('an archive in a text part is found behind lines that begin no part', async () => {
  const packed = gzipSync(reportXml({ reportId: 'behind lines' }));
  const raw = mail([
    { type: 'text/plain', body: '--a\r\n'.repeat(500) },
    { type: 'text/plain', body: packed, encoding: 'base64' },
  ]);
  const answer = await readers.read({ content: { encoding: 'none', body: raw } });
  expect(answer.ok && answer.outcome.files.map(({ kind }) => kind)).toEqual(['aggregate']);
});

const within = (limitMs: number, work: () => unknown): void => {
  const began = performance.now();
  work();
  expect(performance.now() - began).toBeLessThan(limitMs);
};

test('an Authentication-Results field of a megabyte is read soon', () => {
  const field = `x; dkim=pass ${'header.i='.repeat(100_000)}`;
  within(2_000, () => expect(isSenderAuthenticated(field, 'a.example')).toBe(false));
});

test('a field that is folded over many lines is read soon', () => {
  const feedbackReport = `Feedback-Type: auth-failure\r\nSource-IP: 192.0.2.1\r\nX-A: a\r\n${' aaaaaaaa\r\n'.repeat(100_000)}`;
  const parts = { feedbackReport, originalHeaders: null, text: null, subject: null, from: null, dateSeconds: 0 };
  within(2_000, () => expect(parseFailureReport(parts).ok).toBe(true));
});
