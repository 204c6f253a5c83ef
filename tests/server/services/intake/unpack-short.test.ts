import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unpackAny } from '#server/services/intake/unpack.ts';
import { UnpackRefusal } from '#server/services/intake/unpack-budget.ts';
import { collect } from '#server/services/intake/unpack-chunks.ts';
import { UNPACK_LIMITS } from '#server/services/intake/unpack-limits.ts';
import type { Place, UnpackedPart } from '#server/services/intake/unpack-part.ts';
import { shortParts } from '#server/services/intake/unpack-short.ts';
import { makeReport } from '#tests/bench/corpus.ts';
import { mutations } from './mutate.ts';
import { gzip, mail, plainMail, zip } from './pack.ts';

const XML = Buffer.from(makeReport(1, 2));
const PLACE: Place = { fileName: 'given', path: 'given' };
const packed = zip([{ name: 'r.xml', data: XML }]);
const attached = { type: 'application/gzip', body: gzip(XML), name: 'r.xml.gz' };
const text = { type: 'text/plain', body: 'This is a report.\r\nBye.\r\n', encoding: '7bit' as const };

const usual: [string, Buffer][] = [
  ['bare XML', XML],
  ['XML behind white space', Buffer.concat([Buffer.from(' \r\n'), XML])],
  ['bare JSON', Buffer.from('{"policies":[]}')],
  ['gzip', gzip(XML)],
  ['gzip of JSON', gzip('{}')],
  ['zip', packed],
  ['stored zip', zip([{ name: 'b\\r.xml', data: XML, stored: true }])],
  ['mail with gzip', mail([text, attached])],
  ['mail that is gzip', mail([attached])],
  ['mail with zip', mail([text, { type: 'application/zip', body: packed, name: 'r.zip' }])],
  ['mail with XML', mail([{ type: 'text/xml', body: XML, encoding: '7bit', name: 'r.xml' }])],
];

const unusual: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['no report', Buffer.from('Good day.')],
  ['gzip with bytes behind it', Buffer.concat([gzip(XML), Buffer.from('more')])],
  ['gzip of two members', Buffer.concat([gzip(XML), gzip(XML)])],
  ['gzip that is cut off', gzip(XML).subarray(0, -20)],
  ['gzip with another checksum', Buffer.concat([gzip(XML).subarray(0, -8), Buffer.alloc(4), gzip(XML).subarray(-4)])],
  ['gzip in gzip', gzip(gzip(XML))],
  ['zip in gzip', gzip(packed)],
  ['two files in a zip', zip(['a.xml', 'b.xml'].map((name) => ({ name, data: XML })))],
  ['a picture in a zip', zip([{ name: 'a.png', data: Buffer.from('PNG') }])],
  ['mail with two files', mail([attached, { ...attached, name: 's.xml.gz' }])],
  ['mail with text only', plainMail('Good day.')],
  ['mail with a report in its text too', mail([{ ...text, body: XML.toString() }, attached])],
  ['mail with a picture', mail([text, { type: 'application/octet-stream', body: 'PNG', name: 'a.png' }])],
  ['base64', Buffer.from(gzip(XML).toString('base64'))],
  ['much', gzip(Buffer.concat([XML, Buffer.alloc(3_000_000, 32)]))],
];

async function outline(parts: AsyncIterable<UnpackedPart> | UnpackedPart[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const part of parts) {
    if (part.kind !== 'content') {
      found.push(part);
      continue;
    }
    const { chunks, ...rest } = part;
    try {
      found.push({ ...rest, content: Buffer.from(await collect(chunks(), 50_000_000)).toString('latin1') });
    } catch (error) {
      if (!(error instanceof UnpackRefusal)) throw error;
      found.push({ ...rest, problem: error.problem });
    }
  }
  return found;
}

/** Whether the fast path was taken; throws if it finds something else than the general path. */
async function isShort(raw: Buffer, limits = UNPACK_LIMITS): Promise<boolean> {
  const short = shortParts(raw, PLACE, limits);
  if (!short) return false;
  expect(await outline(short)).toEqual(await outline(unpackAny(raw, PLACE, limits)));
  return true;
}

describe('the fast path through a message', () => {
  test.each(usual)('is taken and equal to the long one: %s', async (_name, raw) => {
    expect(await isShort(raw)).toBe(true);
  });

  test.each(unusual)('is left: %s', async (_name, raw) => {
    expect(await isShort(raw)).toBe(false);
  });

  test.each(globSync('tests/fixtures/**/*.{eml,zip,gz,xml,json}').map((file): [string, Buffer] => [file, readFileSync(file)]))(
    'equal or left: %s',
    async (_file, raw) => {
      await isShort(raw);
    },
  );

  test.each([
    ['maxMessageBytes', 100],
    ['maxInflatedBytes', 1_000],
    ['maxMailDepth', 0],
    ['maxMembers', 0],
    ['maxParts', 0],
    ['maxParts', 1],
    ['maxParts', 2],
  ] as const)('keeps %s of %i', async (name, value) => {
    const short = await Promise.all(usual.map(([, raw]) => isShort(raw, { ...UNPACK_LIMITS, [name]: value })));
    expect(short).toContain(false);
  });

  test('keeps the ratio', async () => {
    const bomb = gzip(Buffer.concat([XML, Buffer.alloc(1_000_000, 32)]));
    expect(await isShort(bomb)).toBe(true);
    expect(await isShort(bomb, { ...UNPACK_LIMITS, ratioFreeBytes: 1_000 })).toBe(false);
  });

  test('equal or left whatever is changed', async () => {
    const texts = ['\0', '<', '{', 'PK\u0003\u0004', '\u001f\u008b', 'Content-Type: text/plain\r\n', '\r\n', '=?', '--'];
    const seeds = [...usual, ...unusual].map(([, raw]) => raw).filter((raw) => raw.length < 5_000);
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(mutations(seeds, texts), async (raw) => {
        if (await isShort(raw)) taken += 1;
      }),
      { numRuns: 2_000, seed: 8 },
    );
    expect(taken).toBeGreaterThan(200);
  });
});
