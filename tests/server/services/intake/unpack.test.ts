import { constants, createGzip, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readMessage } from '#server/services/intake/read-message.ts';
import { unpackMessage } from '#server/services/intake/unpack.ts';
import { makeReport } from '#tests/bench/corpus.ts';
import { gzip, mail, zip } from './pack.ts';

const MIB = 1_048_576;

/**
 * A gzip of so many spaces: one mebibyte is packed, so that each following one may be a copy of it. Nothing reads its checksum at the end.
 */
function bomb(mebibytes: number, start: string): Buffer {
  const packed = (text: string | Buffer) => deflateRawSync(text, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const block = packed(Buffer.alloc(MIB, ' '));
  const head = gzipSync('').subarray(0, 10);
  return Buffer.concat([head, packed(start), ...Array<Buffer>(mebibytes).fill(block), deflateRawSync(''), Buffer.alloc(8)]);
}

async function refusalOf(raw: Uint8Array): Promise<string> {
  const { files } = await readMessage(raw);
  const [file] = files;
  if (file?.kind === 'none') return file.problem.code;
  return file && !file.result.ok ? (file.result.problems[0]?.code ?? '') : 'read';
}

describe('bombs', () => {
  test('a gzip of 1 GiB is refused soon and in little memory', async () => {
    const raw = bomb(1_024, '<feedback>');
    const before = process.memoryUsage().rss;
    const found = await refusalOf(raw);
    expect(found).toBe('zip-bomb');
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB);
  });

  test('a gzip of a gzip of 64 MiB', async () => {
    expect(await refusalOf(gzip(bomb(64, '<feedback>')))).toBe('zip-bomb');
  });

  test('a zip that lies about a large file', async () => {
    const data = Buffer.concat([Buffer.from('<feedback>'), Buffer.alloc(40 * MIB, ' ')]);
    expect(await refusalOf(zip([{ name: 'r.xml', data, claimedSize: 100 }]))).toBe('zip-bomb');
  });

  test('sixteen members share one allowance', async () => {
    const data = Buffer.from(makeReport(1, 500));
    const { files } = await readMessage(zip(Array.from({ length: 8 }, (_, i) => ({ name: `${i}`, data }))), {
      limits: { maxInflatedBytes: data.length * 3 },
    });
    expect(files.map((file) => (file.kind === 'aggregate' && file.result.ok ? 'read' : 'refused'))).toEqual([
      ...Array<string>(3).fill('read'),
      ...Array<string>(5).fill('refused'),
    ]);
  });

  test('a message above 25 MiB', async () => {
    expect(await refusalOf(gzipSync(Buffer.alloc(10)).subarray(0, 2))).not.toBe('too-large');
    expect(await refusalOf(Buffer.concat([gzip('x'), Buffer.alloc(25 * MIB)]))).toBe('too-large');
  });

  test('time that runs out', async () => {
    const { files } = await readMessage(gzip(makeReport(1, 10)), { limits: { maxMs: -1 } });
    expect(files[0]).toMatchObject({ problem: { code: 'too-slow' } });
  });

  test('a mail of 300 parts', async () => {
    const parts = Array.from({ length: 300 }, () => ({ type: 'application/json', body: '{}', encoding: '7bit' as const }));
    const kinds: string[] = [];
    const problems: unknown[] = [];
    for await (const part of unpackMessage(mail(parts))) {
      kinds.push(part.kind);
      if (part.kind === 'refused') problems.push(part.problem);
    }
    expect(kinds.filter((kind) => kind === 'content')).toHaveLength(199);
    const text = 'Only 200 parts of one message are read; of the 300 in this mail the last 101 were not.';
    expect(problems).toEqual([{ code: 'too-many-parts', text, source: 'RFC 9990 8.1' }]);
  });

  test('a mail of 300 messages that hold nothing', async () => {
    const body = 'From: a@b.example\r\nSubject: nothing\r\n\r\nnothing';
    const parts = Array.from({ length: 300 }, () => ({ type: 'message/rfc822', body, encoding: '7bit' as const }));
    let refused = 0;
    for await (const part of unpackMessage(mail(parts))) if (part.kind === 'refused') refused += 1;
    expect(refused).toBe(200);
  });

  test('parts nested without end', async () => {
    const deep = Array.from({ length: 400 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`).join(
      '',
    );
    expect(await refusalOf(Buffer.from(`From: a@b.example\r\n${deep}`))).toBe('unreadable-mail');
  });
});

test('a report of 120 MB streams in bounded memory', async () => {
  const body = makeReport(1, 2_000);
  const rows = body.slice(body.indexOf('<record>'), body.indexOf('</feedback>'));
  const packer = createGzip({ level: 1 });
  const out: Buffer[] = [];
  packer.on('data', (chunk: Buffer) => out.push(chunk));
  const done = new Promise((resolve) => packer.once('end', resolve));
  packer.write(body.slice(0, body.indexOf('<record>')));
  const times = Math.ceil(120_000_000 / rows.length);
  for (let i = 0; i < times; i += 1) if (!packer.write(rows)) await new Promise((resolve) => packer.once('drain', resolve));
  packer.end('</feedback>');
  await done;
  const raw = Buffer.concat(out);
  out.length = 0;
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const { files } = await readMessage(raw).finally(() => clearInterval(timer));
  expect(files[0]).toMatchObject({ kind: 'aggregate', result: { ok: true, value: { rowCount: times * 2_000 } } });
  expect(peak - before).toBeLessThan(300 * MIB);
});
