import pdfmake from 'pdfmake';
import type { Column, Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { rand } from '#domain/billing/labels.ts';
import { dayMonth } from '#domain/sast.ts';
import type { InvoiceRow } from '#server/store/billing/invoices.ts';
import type { InvoiceParty } from '#server/store/tables/money.ts';

/** What an invoice says beside its row. */
export type InvoiceFacts = { openCents: number; reference: string; bankDetails: string; contacts: readonly string[] };

const colours = { ink: '#0e1b2c', mute: '#566375', rule: '#c9cdd0', paid: '#1d6650' } as const;
const margin = 56.7;
const width = 595.28 - 2 * margin;

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="12" viewBox="0 0 16 12"><path d="M4 4h3l1 8H3z" fill="#0e1b2c"/><circle cx="5.5" cy="2.2" r="1.5" fill="#0e1b2c"/><path d="M8 2.4l8-2v4z" fill="#f2a413"/></svg>';

const longDate = (day: string) => `${dayMonth(day)} ${day.slice(0, 4)}`;
/** Cents with two places, as books want them: `R 399,00`. */
const amount = (cents: number) => (cents % 100 === 0 ? `${rand(cents)},00` : rand(cents));
const label = (text: string): Content => ({ text, fontSize: 7.6, color: colours.mute, margin: [0, 0, 0, 3] });
const rule = (above: number, below: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: colours.ink }],
  margin: [0, above, 0, below],
});

function party(title: string, { name, address, registration, vatNumber }: InvoiceParty): Column {
  const lines = [
    address,
    registration === '' ? '' : `Registration ${registration}`,
    vatNumber === '' ? '' : `VAT number ${vatNumber}`,
  ];
  return { stack: [label(title), { text: name, bold: true }, ...lines.filter((line) => line !== '')], width: '*' };
}

function facts(rows: readonly (readonly [string, string])[]): Column {
  return {
    table: {
      widths: [60, '*'],
      body: rows.map(([term, value]) => [
        { text: term, color: colours.mute },
        { text: value, bold: term === 'Number' },
      ]),
    },
    layout: { defaultBorder: false, paddingLeft: () => 0, paddingRight: () => 4, paddingTop: () => 0, paddingBottom: () => 2 },
    width: 178,
  };
}

const layout: CustomTableLayout = {
  hLineWidth: (line, node) => (line === 0 || line === node.table.body.length ? 0 : line === 1 ? 0.5 : 0.35),
  vLineWidth: () => 0,
  hLineColor: (line) => (line === 1 ? colours.ink : colours.rule),
  paddingLeft: () => 0,
  paddingRight: (column) => (column === 4 ? 0 : 8),
  paddingTop: () => 5,
  paddingBottom: () => 5,
};

function lineTable({ lines, vatRatePct }: InvoiceRow): Content {
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });
  const heads = ['Description', 'Quantity', 'Net', `VAT ${String(vatRatePct).replace('.', ',')}%`, 'Total'];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 56, 64, 58, 68],
      body: [
        heads.map(
          (text, index): TableCell => ({ text, fontSize: 7.6, color: colours.mute, alignment: index === 0 ? 'left' : 'right' }),
        ),
        ...lines.map((line): TableCell[] => [
          {
            stack: [
              { text: line.title, bold: true },
              { text: line.detail, fontSize: 7.6, color: colours.mute },
            ],
          },
          right(line.quantity),
          right(amount(line.netCents)),
          right(amount(line.vatCents)),
          right(amount(line.totalCents)),
        ]),
      ],
    },
    layout,
  };
}

function sums({ netCents, vatCents, totalCents, vatRatePct }: InvoiceRow): Content {
  const row = (term: string, cents: number, look: object = {}): TableCell[] => [
    { text: term, ...look },
    { text: amount(cents), alignment: 'right', ...look },
  ];
  return {
    columns: [
      { text: '', width: '*' },
      {
        width: 236,
        table: {
          widths: ['*', 'auto'],
          body: [
            row('Net', netCents),
            row(`VAT ${String(vatRatePct).replace('.', ',')}%`, vatCents),
            row('Total', totalCents, { bold: true, fontSize: 13 }),
          ],
        },
        layout: {
          ...layout,
          paddingRight: (column: number) => (column === 1 ? 0 : 8),
          hLineWidth: (line: number) => (line === 2 ? 0.6 : line === 1 ? 0.35 : 0),
          hLineColor: (line: number) => (line === 2 ? colours.ink : colours.rule),
        },
      },
    ],
    margin: [0, 18, 0, 0],
  };
}

function payment(row: InvoiceRow, { openCents, reference, bankDetails }: InvoiceFacts): Content {
  const due = openCents > 0 ? `${amount(openCents)} due by ${longDate(row.dueOn)}` : 'Paid in full, nothing due';
  return {
    columns: [
      {
        width: 150,
        stack: [
          label('Payment reference'),
          { text: reference, fontSize: 12, bold: true },
          { text: 'Use this reference, so that the payment is matched to you.', fontSize: 7.6, color: colours.mute },
        ],
      },
      { width: '*', stack: bankDetails === '' ? [] : [label('Bank account'), { text: bankDetails }] },
      {
        width: 150,
        stack: [label('Status'), { text: due, bold: true, color: openCents > 0 ? colours.ink : colours.paid }],
      },
    ],
    columnGap: 17,
  };
}

function definition(row: InvoiceRow, beside: InvoiceFacts): TDocumentDefinitions {
  const { title, number, seller, buyer, issuedOn, dueOn, totalCents, vatRatePct } = row;
  const isCharge = totalCents >= 0;
  const dates = isCharge ? ([['Due', longDate(dueOn)]] as const) : [];
  const rows = [
    ['Number', number],
    ['Date', longDate(issuedOn)],
    ...dates,
    ['Customer', beside.reference],
    ['Currency', vatRatePct === 0 ? 'ZAR' : 'ZAR, prices include VAT'],
  ] as const;
  return {
    pageSize: 'A4',
    pageMargins: [margin, margin, margin, margin],
    language: 'en-ZA',
    info: { title: `${title} ${number}`, author: seller.name, creator: 'Beacon' },
    defaultStyle: { font: 'Helvetica', fontSize: 9.2, lineHeight: 1.25, color: colours.ink },
    footer: (current, pages) => ({
      columns: [
        { text: [seller.name, seller.vatNumber === '' ? '' : ` · VAT number ${seller.vatNumber}`], width: '*' },
        { text: `${current} / ${pages}`, alignment: 'right', width: 60, bold: true, color: colours.ink },
      ],
      fontSize: 7.6,
      color: colours.mute,
      margin: [margin, 20, margin, 0],
    }),
    content: [
      {
        columns: [
          { text: title, fontSize: 26, headlineLevel: 1, lineHeight: 1.1, width: '*' },
          { svg: mark, width: 24, margin: [0, 4, 0, 0] },
          { text: 'Beacon', bold: true, fontSize: 12, width: 'auto', margin: [6, 8, 0, 0] },
        ],
      },
      { text: number, color: colours.mute },
      rule(18, 10),
      { columns: [party('From', seller), party('To', buyer), facts(rows)], columnGap: 14, margin: [0, 0, 0, 22] },
      lineTable(row),
      sums(row),
      rule(26, 10),
      ...(isCharge ? [payment(row, beside), rule(22, 10)] : []),
      {
        columns: [
          { text: 'Questions', bold: true, width: 113.4 },
          {
            width: '*',
            text: `${[...beside.contacts, 'Support requests in the portal'].join(' or ')}, Mon–Fri 08:00–17:00. The full price is refunded within 30 days of the first paid day. An account that is past due keeps full access for 7 days.`,
          },
        ],
        columnGap: 17,
      },
    ],
  };
}

/** An invoice or a credit note as a PDF of A4 pages, in the fonts that every reader of PDFs has. */
export async function invoicePdf(row: InvoiceRow, beside: InvoiceFacts): Promise<Uint8Array> {
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith('Helvetica') || path.endsWith('.ttf'));
  pdfmake.addFonts({ Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold' } });
  return pdfmake.createPdf(definition(row, beside)).getBuffer();
}
