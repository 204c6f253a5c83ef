import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const pack = promisify(brotliCompress);

/** Smaller files gain nothing; the server packs none of them either. */
const leastBytes = 1024;

/**
 * Writes scripts and styles of `/assets` as brotli beside them (`x.js.br`), which the server sends as they are: a sixth smaller than what it
 * could pack for each visitor, and without the work.
 */
export function packedFiles(): Plugin {
  return {
    name: 'beacon-packed-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        if (dir === undefined) return;
        const files = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(js|css)$/.test(fileName));
        await Promise.all(
          files.map(async (file) => {
            const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            if (bytes.length >= leastBytes) await writeFile(join(dir, `${file.fileName}.br`), await pack(bytes));
          }),
        );
      },
    },
  };
}
