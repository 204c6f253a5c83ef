import { Checkbox } from '#src/ui/Checkbox.tsx';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { moneyColumn } from './money-column.ts';
import { oldestFirst } from './money-labels.ts';
import type { BankLines } from './types.ts';

type Line = BankLines['lines'][number];

const faces = {
  matched: { kind: 'pass', word: 'Matched' },
  proposed: { kind: 'attention', word: 'Proposed' },
  unmatched: { kind: 'unknown', word: 'Unmatched' },
} as const;

type Props = { lines: Line[]; chosen: ReadonlySet<string>; onChoose: (key: string, isChosen: boolean) => void };

/** The lines of a bank statement that came in, what each pays, and whether it is booked. */
export function BankLineTable({ lines, chosen, onChoose }: Props) {
  const columns: Column<Line>[] = [
    {
      id: 'day',
      header: 'Date',
      rowHeader: true,
      nowrap: true,
      value: (row) => row.day,
      cell: (row) => (
        <>
          {format.utcDay(row.day)}
          <span className="ui-sub">Line {row.line}</span>
        </>
      ),
    },
    { id: 'text', header: 'Description', card: 'full', value: ({ text }) => text },
    moneyColumn('amount', 'Amount', (row) => row.amount_cents),
    {
      id: 'outcome',
      header: 'Match',
      card: 'flag',
      value: ({ outcome }) => faces[outcome].word,
      cell: ({ outcome, why }) => (
        <>
          <StatusTag kind={faces[outcome].kind}>{faces[outcome].word}</StatusTag>
          <span className="ui-sub">{why}</span>
        </>
      ),
    },
    {
      id: 'payee',
      header: 'Pays',
      value: ({ customer }) => customer?.name ?? '',
      cell: ({ customer, invoice }) =>
        customer === null ? (
          'Record it at its customer'
        ) : (
          <>
            {customer.name}
            <span className="ui-sub">{invoice ?? oldestFirst}</span>
          </>
        ),
    },
    {
      id: 'book',
      header: 'Book',
      sortable: false,
      hideable: false,
      value: ({ key }) => (chosen.has(key) ? 'Yes' : 'No'),
      cell: ({ key, customer, line }) =>
        customer === null ? (
          ''
        ) : (
          <Checkbox isSelected={chosen.has(key)} onChange={(on) => onChoose(key, on)}>
            Book<span className="ui-hidden"> line {line}</span>
          </Checkbox>
        ),
    },
  ];
  return (
    <DataTable
      caption="Bank statement"
      rows={lines}
      columns={columns}
      rowId={({ key }) => key}
      noun={['line', 'lines']}
      csvName="bank-statement"
    />
  );
}
