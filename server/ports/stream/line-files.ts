import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { sastOf } from '#domain/sast.ts';
import type { StreamSend } from './stream-send.ts';

/**
 * Appends lines to `beacon-YYYY-MM-DD.jsonl` of a folder, one file for each day (SAST) of sending, and waits until they are on the disk. A
 * line that a power loss cut off is ended first, so that the next one is whole.
 */
export function openLineFiles(folder: string): StreamSend {
  return async (lines, at) => {
    await mkdir(folder, { recursive: true });
    const file = await open(join(folder, `beacon-${sastOf(at.getTime()).day}.jsonl`), 'a+');
    try {
      const { size } = await file.stat();
      const last = size === 0 ? '\n' : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString('latin1');
      await file.appendFile(`${last === '\n' ? '' : '\n'}${lines.map(({ text }) => `${text}\n`).join('')}`);
      await file.datasync();
    } finally {
      await file.close();
    }
  };
}
