import { buffer } from 'node:stream/consumers';
import type { FileReply } from '#contract/endpoint.ts';
import type { Branding } from '#domain/documents/branding.ts';
import { toCsv } from '#domain/documents/render/csv.ts';
import { toHtml } from '#domain/documents/render/html.ts';
import { toXml } from '#domain/documents/render/xml.ts';
import type { DocumentTree } from '#domain/documents/tree.ts';
import type { DocumentFormat } from '#domain/vocabulary/documents.ts';
import { xlsxType } from '../xlsx/sheet.ts';
import { documentWorkbook } from './document-workbook.ts';
import { drawPdf } from './pdf/draw-pdf.ts';

const contentTypes: Record<RenderedFormat, string> = {
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: xlsxType,
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

/** Formats that a renderer makes of the tree alone. */
type RenderedFormat = Exclude<DocumentFormat, 'zip'>;

const slug = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    // Programs open no file with a path of more than about 200 characters.
    .slice(0, 80)
    .replace(/^-|-$/g, '') || 'report';

/** The name of a document's file: what it is about, its type and its last day. */
export const fileNameOf = ({ subject, type, period }: DocumentTree, format: DocumentFormat): string =>
  `${slug(subject)}-${type.replaceAll('_', '-')}-${period.end_date}.${format}`;

/** A document as a file of a format. Renderers know blocks and nothing of types. */
export async function renderDocument(tree: DocumentTree, format: RenderedFormat, branding: Branding = {}): Promise<FileReply> {
  const render = {
    pdf: () => drawPdf(tree, branding),
    html: () => toHtml(tree),
    csv: () => toCsv(tree),
    xlsx: () => buffer(documentWorkbook(tree)),
    json: () => `${JSON.stringify(tree, null, 2)}\n`,
    xml: () => toXml(tree),
  };
  return { fileName: fileNameOf(tree, format), contentType: contentTypes[format], body: await render[format]() };
}
