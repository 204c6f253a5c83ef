import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { InvoiceStatus } from '#domain/vocabulary.ts';
import type { StoredInvoice } from '#server/store/billing/invoices.ts';
import { creditUse } from '#server/templates/mail/invoice.ts';
import {
  amount,
  colours,
  factsWidth,
  label,
  layout,
  longDate,
  margin,
  mark,
  party,
  partyGap,
  renderPdf,
  rule,
} from './pdf-parts.ts';

/** What an invoice says beside its row. */
export type InvoiceFacts = { openCents: number; reference: string; bankDetails: string; contacts: readonly string[] };

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
    width: factsWidth,
  };
}

function lineTable({ lines, vatRatePct }: StoredInvoice): Content {
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

function sums({ netCents, vatCents, totalCents, vatRatePct }: StoredInvoice): Content {
  const row = (term: string, cents: number, style: object = {}): TableCell[] => [
    { text: term, ...style },
    { text: amount(cents), alignment: 'right', ...style },
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

const ended: Partial<Record<InvoiceStatus, string>> = { credited: 'Credited', written_off: 'Written off' };

function payment(row: StoredInvoice, { openCents, reference, bankDetails }: InvoiceFacts): Content {
  const due =
    openCents > 0 ? `${amount(openCents)} due by ${longDate(row.dueOn)}` : `${ended[row.status] ?? 'Paid in full'}, nothing due`;
  const paidCents = openCents > 0 ? row.totalCents - openCents : 0;
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
        stack: [
          label('Status'),
          { text: due, bold: true, color: openCents === 0 && row.status === 'paid' ? colours.paid : colours.ink },
          ...(paidCents === 0 ? [] : [{ text: `${amount(paidCents)} is paid.`, fontSize: 7.6, color: colours.mute }]),
        ],
      },
    ],
    columnGap: 17,
  };
}

/** A credit note must say why it was made (Value-Added Tax Act 89 of 1991, section 21(3)). */
function credit({ reason }: StoredInvoice): Content[] {
  const because: Content[] = reason === '' ? [] : [label('Reason'), { text: reason, margin: [0, 0, 0, 8] }];
  return [...because, { text: creditUse }];
}

function definition(row: StoredInvoice, beside: InvoiceFacts): TDocumentDefinitions {
  const { title, number, seller, buyer, issuedOn, dueOn, totalCents, vatRatePct } = row;
  const isCharge = totalCents >= 0;
  const dates = isCharge ? ([['Due', longDate(dueOn)]] as const) : [];
  const credited = row.credits === null ? [] : ([['For invoice', row.credits]] as const);
  const rows = [
    ['Number', number],
    ['Date', longDate(issuedOn)],
    ...dates,
    ...credited,
    ['Customer', beside.reference],
    ['Currency', vatRatePct === 0 ? 'ZAR' : 'ZAR, prices include VAT'],
  ] as const;
  return {
    pageSize: 'A4',
    pageMargins: [margin, margin, margin, margin],
    language: 'en-ZA',
    info: { title: `${title} ${number}`, author: seller.name, creator: 'Beacon' },
    defaultStyle: { font: 'Inter', fontSize: 8.8, lineHeight: 1.25, color: colours.ink },
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
          { text: title, font: 'Newsreader', fontSize: 26, headlineLevel: 1, lineHeight: 1.1, width: '*' },
          { svg: mark, width: 24, margin: [0, 4, 0, 0] },
          { text: 'Beacon', bold: true, fontSize: 12, width: 'auto', margin: [6, 8, 0, 0] },
        ],
      },
      { text: number, color: colours.mute },
      rule(18, 10),
      { columns: [party('From', seller), party('To', buyer), facts(rows)], columnGap: partyGap, margin: [0, 0, 0, 22] },
      lineTable(row),
      sums(row),
      rule(26, 10),
      ...(isCharge ? [payment(row, beside)] : credit(row)),
      rule(22, 10),
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

/** An invoice or a credit note as a PDF of A4 pages. */
export async function invoicePdf(row: StoredInvoice, beside: InvoiceFacts): Promise<Uint8Array> {
  return renderPdf(definition(row, beside));
}
