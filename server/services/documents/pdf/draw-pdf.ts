import { Tinypool } from 'tinypool';
import type { Branding } from '#domain/documents/branding.ts';
import type { DocumentTree } from '#domain/documents/tree.ts';
import type { DrawAsk } from './pdf-thread.ts';

const oneThread = {
  filename: new URL('./pdf-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
};
let pool: Tinypool | null = null;

/**
 * A document as a PDF (see `toPdf`), drawn in a separate thread, one at a time: layout takes up to a second of processor time, which must
 * not block others. The thread ends after an idle minute.
 */
export function drawPdf(tree: DocumentTree, branding: Branding): Promise<Uint8Array> {
  pool ??= new Tinypool(oneThread);
  return pool.run({ tree, branding } satisfies DrawAsk) as Promise<Uint8Array>;
}
