import type { Branding } from '#domain/documents/branding.ts';
import type { DocumentTree } from '#domain/documents/tree.ts';
import { toPdf } from './to-pdf.ts';

/** What the drawing thread is asked: a document and how it is branded. */
export type DrawAsk = { tree: DocumentTree; branding: Branding };

export default ({ tree, branding }: DrawAsk): Promise<Uint8Array> => toPdf(tree, branding);
