import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBudget, UnpackRefusal } from '#server/services/intake/unpack-budget.ts';
import { UNPACK_LIMITS } from '#server/services/intake/unpack-limits.ts';
import type { Member, MembersEnd } from '#server/services/intake/unpack-member.ts';
import { libraryMembers, zipMembers } from '#server/services/intake/unpack-zip.ts';
import { shortZip } from '#server/services/intake/unpack-zip-short.ts';
import { makeReport } from '#tests/bench/corpus.ts';
import { mutations } from './mutate.ts';
import { gzip, zip } from './pack.ts';

const XML = Buffer.from(makeReport(1, 2));

const usual: [string, Buffer][] = [
  ['one file', zip([{ name: 'r.xml', data: XML }])],
  ['stored', zip([{ name: 'r.xml', data: XML, stored: true }])],
  ['two files', zip(['a.xml', 'b\\c.xml'].map((name) => ({ name, data: XML })))],
  ['a wrong size inflated', zip([{ name: 'r.xml', data: XML, claimedSize: 10 }])],
  ['sizes behind the data, UTF-8 name', zip([{ name: 'é.xml', data: XML, flags: 0x0808 }])],
  ['a zip in it', zip([{ name: 'r.zip', data: zip([{ name: 'r.xml', data: XML }]) }])],
  ['an empty file', zip([{ name: 'r.xml', data: Buffer.alloc(0) }])],
  ['a file that inflates a thousandfold', zip([{ name: 'r.xml', data: Buffer.alloc(3_000_000, 32) }])],
];

const unusual: [string, Buffer][] = [
  ['a folder', zip(['a/', 'a/r.xml'].map((name) => ({ name, data: XML })))],
  ['an encrypted file', zip([{ name: 'r.xml', data: XML, flags: 1 }])],
  ['bytes behind it', Buffer.concat([usual[0]?.[1] ?? XML, Buffer.from('\r\n')])],
  ['bytes before it', Buffer.concat([Buffer.from('PK\u0003\u0004'), usual[0]?.[1] ?? XML])],
  ['no directory', (usual[0]?.[1] ?? XML).subarray(0, -30)],
  ['no file', zip([])],
  ['many files', zip(Array.from({ length: 1_001 }, (_, index) => ({ name: `${index}.xml`, data: XML })))],
  ['no zip', gzip(XML)],
];

type Members = AsyncGenerator<Member, MembersEnd>;

async function outline(members: Members, notes: string[]): Promise<unknown> {
  const found: unknown[] = [];
  try {
    let step = await members.next();
    for (; !step.done; step = await members.next()) {
      const { name, compressedBytes, refusal, chunks } = step.value;
      const pieces: string[] = [];
      let problem: unknown = refusal?.problem ?? null;
      try {
        if (!refusal) for await (const chunk of chunks()) pieces.push(Buffer.from(chunk).toString('latin1'));
      } catch (error) {
        if (!(error instanceof UnpackRefusal)) throw error;
        problem = error.problem;
      }
      found.push({ name, compressedBytes, pieces, problem });
    }
    return { found, end: step.value, notes };
  } catch (error) {
    if (!(error instanceof UnpackRefusal)) throw error;
    return { found, problem: error.problem, notes };
  }
}

/** Whether the fast path was taken; throws if the files differ from what the library finds. */
async function isShort(raw: Buffer, limits = UNPACK_LIMITS): Promise<boolean> {
  if (!shortZip(raw, limits.maxMembers - 1)) return false;
  const [ours, theirs]: string[][] = [[], []];
  const short = await outline(zipMembers(raw, createBudget(limits), ours ?? []), ours ?? []);
  expect(short).toEqual(await outline(libraryMembers(raw, createBudget(limits), theirs ?? []), theirs ?? []));
  return true;
}

describe('the fast path through a zip', () => {
  test.each(usual)('is taken and equal to the library: %s', async (_name, raw) => {
    expect(await isShort(raw)).toBe(true);
  });

  test.each(unusual)('is left to the library: %s', async (_name, raw) => {
    expect(await isShort(raw)).toBe(false);
  });

  test.each(globSync('tests/fixtures/**/*.zip').map((file): [string, Buffer] => [file, readFileSync(file)]))(
    'equal or left: %s',
    async (_file, raw) => {
      await isShort(raw);
    },
  );

  test('keeps the limits', async () => {
    const bomb = zip([{ name: 'r.xml', data: Buffer.alloc(3_000_000, 32) }]);
    const limits = { ...UNPACK_LIMITS, ratioFreeBytes: 1_000 };
    expect(await isShort(bomb, limits)).toBe(true);
    const notes: string[] = [];
    expect(JSON.stringify(await outline(zipMembers(bomb, createBudget(limits), notes), notes))).toContain('"zip-bomb"');
  });

  test('equal or left whatever is changed', async () => {
    const texts = ['\0', '\0\0', 'PK\u0001\u0002', 'PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0006\u0007', '\u00ff\u00ff', '/'];
    const seeds = [...usual, ...unusual].map(([, raw]) => raw).filter((raw) => raw.length < 5_000);
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(mutations(seeds, texts), async (raw) => {
        if (await isShort(raw)) taken += 1;
      }),
      { numRuns: 2_000, seed: 6 },
    );
    expect(taken).toBeGreaterThan(200);
  });
});
