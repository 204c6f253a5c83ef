import type { UploadedFile } from '#contract/endpoint.ts';
import { AppError } from './errors.ts';
import type { ByteBudget } from './ports/byte-budget.ts';

/** A file of a form as it comes in. */
export type UploadPart = { filename: string | undefined; file: AsyncIterable<Buffer> };

/**
 * Reads the files of uploads one after another, each fully in memory until the next is requested. An upload beyond the limit is refused and
 * may be retried.
 */
export function openUploads(memory: ByteBudget<number>) {
  return async function* filesOf(userId: number, parts: AsyncIterable<UploadPart>): AsyncGenerator<UploadedFile> {
    for await (const { filename, file } of parts) {
      const chunks: Buffer[] = [];
      let bytes = 0;
      try {
        for await (const chunk of file) {
          bytes += chunk.length;
          if (!memory.hold(userId, chunk.length))
            throw new AppError('rate-limited', 'Too much is uploaded at this moment. Send the files again in a minute.', {}, 60);
          chunks.push(chunk);
        }
        yield { fileName: (filename ?? '').replaceAll('\0', ''), data: Buffer.concat(chunks.splice(0), bytes) };
      } finally {
        memory.release(userId, bytes);
      }
    }
  };
}
