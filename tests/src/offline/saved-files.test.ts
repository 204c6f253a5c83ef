import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { deviceDb } from '#src/offline/db.ts';
import { forgetUser } from '#src/offline/facts.ts';
import { fileBudget, loadFile, storedFiles, storeFile } from '#src/offline/saved-files.ts';

const dayMs = 86_400_000;
const now = Date.parse('2026-11-20T12:00:00Z');
const blob = (size: number, type = 'application/pdf') => new Blob([new Uint8Array(size)], { type });

beforeEach(async () => (await deviceDb()).clear('files'));

it('gives an opened file back as it was, to its user alone', async () => {
  await storeFile('7', 'report/1', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), now);
  const file = await loadFile('7', 'report/1', now);
  expect([await file?.text(), file?.type]).toEqual(['%PDF-1.7', 'application/pdf']);
  expect(await loadFile('8', 'report/1', now)).toBeNull();
  for (const user of ['7/view/3', '70', '70/view/3']) await storeFile(user, 'report/1', blob(10), now);
  await forgetUser('7');
  for (const user of ['7', '7/view/3']) expect(await storedFiles(user), user).toEqual([]);
  for (const user of ['70', '70/view/3']) expect(await storedFiles(user), user).toEqual(['report/1']);
});

it('stays within the budget: what was not opened longest goes first', async () => {
  const third = Math.floor(fileBudget / 3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) await storeFile('7', key, blob(third), now + index);
  await loadFile('7', 'a', now + 10);
  await storeFile('7', 'd', blob(third), now + 11);
  expect((await storedFiles('7')).sort()).toEqual(['a', 'c', 'd']);
  await storeFile('7', 'huge', blob(fileBudget + 1), now + 12);
  expect(await loadFile('7', 'huge', now + 12)).toBeNull();
});

it('drops a file that nobody opened for 30 days', async () => {
  await storeFile('7', 'old', blob(10), now - 31 * dayMs);
  await storeFile('7', 'new', blob(10), now);
  expect(await storedFiles('7')).toEqual(['new']);
});
