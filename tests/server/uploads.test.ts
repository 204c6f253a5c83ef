import { expect, it } from 'vitest';
import { openByteBudget } from '#server/ports/byte-budget.ts';
import { openUploads, type UploadPart } from '#server/uploads.ts';

const part = (filename: string, bytes: number): UploadPart => ({
  filename,
  file: (async function* () {
    for (let sent = 0; sent < bytes; sent += 10) yield Buffer.alloc(Math.min(10, bytes - sent), 120);
  })(),
});
async function* form(...parts: UploadPart[]) {
  yield* parts;
}

it('reads the files of a form one after the other, however many', async () => {
  const filesOf = openUploads(openByteBudget({ most: 100, mostOfOne: 60 }));
  const read: string[] = [];
  for await (const { fileName, data } of filesOf(1, form(part('a', 55), part('b', 60), part('c', 0))))
    read.push(`${fileName} ${data.byteLength}`);
  expect(read).toEqual(['a 55', 'b 60', 'c 0']);
});

it('holds no more of one person and of all at a time, and what is done or given up counts no longer', async () => {
  const filesOf = openUploads(openByteBudget({ most: 100, mostOfOne: 60 }));
  const first = filesOf(1, form(part('a', 50)));
  await first.next();
  await expect(filesOf(1, form(part('b', 20))).next()).rejects.toThrow('Too much is uploaded at this moment.');
  const second = filesOf(2, form(part('c', 50)));
  await second.next();
  await expect(filesOf(3, form(part('d', 10))).next()).rejects.toThrow('Too much is uploaded at this moment.');
  await first.return(undefined);
  await second.next();
  expect((await filesOf(3, form(part('e', 60))).next()).value).toMatchObject({ fileName: 'e' });
});
