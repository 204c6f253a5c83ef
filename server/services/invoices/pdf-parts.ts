import pdfmake from 'pdfmake';
import type { Column, Content, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { rand } from '#domain/billing/labels.ts';
import { dayMonth } from '#domain/sast.ts';
import type { InvoiceParty } from '#server/store/tables/money.ts';
import { allowFonts } from '../documents/pdf/fonts.ts';

/** The colours of the product on paper. */
export const colours = { ink: '#0e1b2c', mute: '#566375', rule: '#c9cdd0', paid: '#1d6650' } as const;
/** The margin of a page, in points. */
export const margin = 56.7;
const width = 595.28 - 2 * margin;
/** The space between seller, buyer and the facts beside them, and the width of those facts. */
export const [partyGap, factsWidth] = [14, 178];
const partyWidth = (width - factsWidth) / 2 - partyGap;

/** The mark of the product. */
export const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="6 0 29 28"><path d="M8.3 12.2h5.4l2.1 15.8H6.2zM6.6 9.7h8.8v1.5H6.6zM11 1.6l3.3 2.3H7.7zM8.2 4.9h1.3v3.8H8.2zM12.5 4.9h1.3v3.8h-1.3z" fill="#0e1b2c"/><path d="M15 6.8L34 1.2v11.2z" fill="#f2a413"/></svg>';

/** A day with its year. */
export const longDate = (day: string) => `${dayMonth(day)} ${day.slice(0, 4)}`;
/** Cents with two places, as books want them: `R 399,00`. */
export const amount = (cents: number) => (cents % 100 === 0 ? `${rand(cents)},00` : rand(cents));
/** A small heading. */
export const label = (text: string): Content => ({ text, fontSize: 7.6, color: colours.mute, margin: [0, 0, 0, 3] });
/** A line across the page with this space above and below. */
export const rule = (above: number, below: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: colours.ink }],
  margin: [0, above, 0, below],
});

/** Seller or buyer, as wide as it is whatever its words are: a longer word goes on in the next line. */
export function party(title: string, { name, address, registration, vatNumber }: InvoiceParty): Column {
  const lines = [
    address,
    registration === '' ? '' : `Registration ${registration}`,
    vatNumber === '' ? '' : `VAT number ${vatNumber}`,
  ];
  return { stack: [label(title), { text: name, bold: true }, ...lines.filter((line) => line !== '')], width: partyWidth };
}

/** Rows under thin lines. */
export const layout: CustomTableLayout = {
  hLineWidth: (line, node) => (line === 0 || line === node.table.body.length ? 0 : line === 1 ? 0.5 : 0.35),
  vLineWidth: () => 0,
  hLineColor: (line) => (line === 1 ? colours.ink : colours.rule),
  paddingLeft: () => 0,
  paddingRight: (column) => (column === 4 ? 0 : 8),
  paddingTop: () => 5,
  paddingBottom: () => 5,
};

/** A document as a PDF. */
export async function renderPdf(definition: TDocumentDefinitions): Promise<Uint8Array> {
  allowFonts();
  return pdfmake.createPdf(definition).getBuffer();
}
