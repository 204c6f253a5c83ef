import type { FileReply } from '#contract/endpoint.ts';
import type { Branding } from '#domain/documents/branding.ts';
import type { DocumentFacts } from '#domain/documents/facts.ts';
import { formatsOf } from '#domain/documents/labels.ts';
import type { DocumentTree } from '#domain/documents/tree.ts';
import type { DocumentFormat, DocumentType } from '#domain/vocabulary/documents.ts';
import type { Context } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { brandingOfCustomers } from './customer-branding.ts';
import { evidencePack } from './evidence/pack.ts';
import { fileNameOf, renderDocument } from './render-document.ts';
import type { DocumentScope } from './scope.ts';

/** Makes sure that a type has a format. Throws 400. */
export function needFormat(type: DocumentType, format: DocumentFormat): void {
  if (formatsOf(type).includes(format)) return;
  const text = 'Only compliance evidence comes as a signed pack. Choose another format.';
  throw invalid(text, { fields: [{ field: 'format', text }] });
}

/** A composed document as a file: rendered, or as the signed pack with its facts; it looks as was asked for, else as its customer's reports do. */
export async function fileOfDocument(
  context: Pick<Context, 'store' | 'keys' | 'clock' | 'config'>,
  { tree, facts, scope }: { tree: DocumentTree; facts: DocumentFacts; scope: DocumentScope },
  format: DocumentFormat,
  asked: Branding | undefined,
): Promise<FileReply> {
  const branding = await brandingOfCustomers(context.store.db, scope.customers, asked);
  if (format !== 'zip') return renderDocument(tree, format, branding);
  const body = await evidencePack(context, { tree, facts }, branding);
  return { fileName: fileNameOf(tree, format), contentType: 'application/zip', body };
}
