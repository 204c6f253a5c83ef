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
 * A document as a PDF (see `toPdf`), drawn in a thread of its own, one after another: laying out a report takes the processor for up to a
 * second, which nobody else waits for. The thread ends when it had nothing to draw for a minute.
 */
export function drawPdf(tree: DocumentTree, branding: Branding): Promise<Uint8Array> {
  pool ??= new Tinypool(oneThread);
  return pool.run({ tree, branding } satisfies DrawAsk) as Promise<Uint8Array>;
}
