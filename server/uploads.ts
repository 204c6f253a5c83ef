import type { UploadedFile } from '#contract/endpoint.ts';
import { AppError } from './errors.ts';

/** A file of a form as it comes in. */
export type UploadPart = { filename: string | undefined; file: AsyncIterable<Buffer> };

/**
 * Reads the files of people's forms one after the other, each whole in memory until the next is asked for. All files that are held at one
 * moment may have `most` bytes, those of one person `mostOfOne`; whoever comes over it is refused and may try again.
 */
export function openUploads({ most, mostOfOne }: { most: number; mostOfOne: number }) {
  const heldBy = new Map<number, number>();
  let held = 0;

  function hold(userId: number, bytes: number): void {
    held += bytes;
    const own = (heldBy.get(userId) ?? 0) + bytes;
    if (own === 0) heldBy.delete(userId);
    else heldBy.set(userId, own);
  }

  return async function* filesOf(userId: number, parts: AsyncIterable<UploadPart>): AsyncGenerator<UploadedFile> {
    for await (const { filename, file } of parts) {
      const chunks: Buffer[] = [];
      let bytes = 0;
      try {
        for await (const chunk of file) {
          bytes += chunk.length;
          hold(userId, chunk.length);
          if (held > most || (heldBy.get(userId) ?? 0) > mostOfOne)
            throw new AppError('rate-limited', 'Too much is uploaded at this moment. Send the files again in a minute.', {}, 60);
          chunks.push(chunk);
        }
        yield { fileName: (filename ?? '').replaceAll('\0', ''), data: Buffer.concat(chunks.splice(0), bytes) };
      } finally {
        hold(userId, -bytes);
      }
    }
  };
}
