import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { InvoiceParty } from '#server/store/tables/money.ts';
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

type Line = { day: string; text: string; cents: number; balance_cents: number };
type Statement = { from: string; to: string; opening_cents: number; closing_cents: number; lines: Line[] };

/** What a statement says beside its lines. */
type Beside = { seller: InvoiceParty; buyer: InvoiceParty; reference: string; bankDetails: string };

const right = (text: string, style: object = {}): TableCell => ({ text, alignment: 'right', noWrap: true, ...style });

function lineTable({ from, to, opening_cents: opening, closing_cents: closing, lines }: Statement): Content {
  const head = { fontSize: 7.6, color: colours.mute };
  const balance = (day: string, text: string, cents: number): TableCell[] => [
    longDate(day),
    { text, bold: true },
    '',
    '',
    right(amount(cents), { bold: true }),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [84, '*', 72, 72, 76],
      body: [
        [
          { text: 'Date', ...head },
          { text: 'Description', ...head },
          ...['Charged', 'Paid or credited', 'Balance'].map((text) => right(text, head)),
        ],
        balance(from, 'Opening balance', opening),
        ...lines.map(({ day, text, cents, balance_cents: left }): TableCell[] => [
          longDate(day),
          text,
          right(cents > 0 ? amount(cents) : ''),
          right(cents < 0 ? amount(-cents) : ''),
          right(amount(left)),
        ]),
        balance(to, 'Closing balance', closing),
      ],
    },
    layout,
  };
}

/** A statement of a customer as a PDF of A4 pages. */
export async function statementPdf(statement: Statement, { seller, buyer, reference, bankDetails }: Beside): Promise<Uint8Array> {
  const { from, to, closing_cents: closing } = statement;
  const said = closing > 0 ? `${amount(closing)} is owed` : closing < 0 ? `In credit by ${amount(-closing)}` : 'Nothing is owed';
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [margin, margin, margin, margin],
    language: 'en-ZA',
    info: { title: `Statement of ${buyer.name}`, author: seller.name, creator: 'Beacon' },
    defaultStyle: { font: 'Inter', fontSize: 8.8, lineHeight: 1.25, color: colours.ink },
    footer: (current, pages) => ({
      columns: [
        { text: seller.name, width: '*' },
        { text: `${current} / ${pages}`, alignment: 'right', width: 60, bold: true, color: colours.ink },
      ],
      fontSize: 7.6,
      color: colours.mute,
      margin: [margin, 20, margin, 0],
    }),
    content: [
      {
        columns: [
          { text: 'Statement', font: 'Newsreader', fontSize: 26, headlineLevel: 1, lineHeight: 1.1, width: '*' },
          { svg: mark, width: 24, margin: [0, 4, 0, 0] },
          { text: 'Beacon', bold: true, fontSize: 12, width: 'auto', margin: [6, 8, 0, 0] },
        ],
      },
      { text: `${longDate(from)} to ${longDate(to)}`, color: colours.mute },
      rule(18, 10),
      {
        columns: [
          party('From', seller),
          party('To', buyer),
          {
            width: factsWidth,
            stack: [
              label('Payment reference'),
              { text: reference, bold: true },
              { stack: [label('Balance'), { text: said, bold: true }], margin: [0, 6, 0, 0] },
            ],
          },
        ],
        columnGap: partyGap,
        margin: [0, 0, 0, 22],
      },
      lineTable(statement),
      ...(bankDetails === '' ? [] : [rule(26, 10), { stack: [label('Bank account'), { text: bankDetails }] }]),
    ],
  };
  return renderPdf(definition);
}
