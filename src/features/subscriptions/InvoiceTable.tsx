import { useMutation } from '@tanstack/react-query';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { saveFile } from '#src/page/save-file.ts';
import { TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { moneyColumn } from './money-column.ts';
import { exact, invoiceFace } from './money-labels.ts';
import type { Invoice } from './types.ts';

type Props = {
  invoices: Invoice[];
  today: string;
  offline: boolean;
  /** Takes an owner to the card gateway; `undefined` where that is not offered. */
  onPay: ((invoice: Invoice) => void) | undefined;
  onCredit: ((invoice: Invoice) => void) | undefined;
  onWriteOff: ((invoice: Invoice) => void) | undefined;
};

/** Invoices and credit notes, each as a PDF. */
export function InvoiceTable({ invoices, today, offline, onPay, onCredit, onWriteOff }: Props) {
  const pdf = useMutation({
    mutationFn: async ({ id, number }: Invoice) => {
      const file: unknown = await api(calls.billing.invoicePdf, { params: { id } });
      if (file instanceof Blob) saveFile(file, `${number}.pdf`);
    },
  });
  const columns: Column<Invoice>[] = [
    { id: 'number', header: 'Invoice', rowHeader: true, nowrap: true, value: ({ number }) => number },
    {
      id: 'date',
      header: 'Date',
      nowrap: true,
      value: (row) => row.issued_on,
      cell: (row) => format.utcDay(row.issued_on),
      inLine: (row) => format.utcDay(row.issued_on),
    },
    { id: 'due', header: 'Due', hiddenAtFirst: true, value: (row) => (row.is_credit_note ? null : row.due_on) },
    { id: 'about', header: 'For', value: ({ about }) => about, inLine: ({ about }) => about },
    { ...moneyColumn<Invoice>('net', 'Net', (row) => row.net_cents), hideOn: 'phone' },
    moneyColumn<Invoice>('vat', 'VAT', (row) => row.vat_cents),
    moneyColumn<Invoice>('total', 'Total', (row) => row.total_cents),
    { ...moneyColumn<Invoice>('open', 'Open', (row) => row.open_cents), hiddenAtFirst: true },
    {
      id: 'status',
      header: 'Status',
      card: 'flag',
      value: (row) => invoiceFace(row, today).word,
      cell: (row) => {
        const { kind, word } = invoiceFace(row, today);
        return (
          <>
            <StatusTag kind={kind}>{word}</StatusTag>
            {row.open_cents > 0 && row.open_cents < row.total_cents && (
              <span className="ui-sub ui-nowrap">{exact(row.open_cents)} open</span>
            )}
          </>
        );
      },
    },
    {
      id: 'do',
      header: 'Actions',
      headerHidden: true,
      sortable: false,
      hideable: false,
      nowrap: true,
      cell: (row) => (
        <span className="ui-row">
          <TextButton onPress={() => pdf.mutate(row)} isDisabled={offline} isPending={pdf.isPending}>
            PDF<span className="ui-hidden"> of {row.number}</span>
          </TextButton>
          {onPay !== undefined && row.open_cents > 0 && (
            <TextButton onPress={() => onPay(row)} isDisabled={offline}>
              Pay by card<span className="ui-hidden"> for {row.number}</span>
            </TextButton>
          )}
          {onCredit !== undefined && !row.is_credit_note && row.status !== 'credited' && row.status !== 'written_off' && (
            <TextButton onPress={() => onCredit(row)} isDisabled={offline}>
              Credit<span className="ui-hidden"> {row.number}</span>
            </TextButton>
          )}
          {onWriteOff !== undefined && row.open_cents > 0 && row.due_on < today && (
            <TextButton onPress={() => onWriteOff(row)} isDisabled={offline}>
              Write off<span className="ui-hidden"> {row.number}</span>
            </TextButton>
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <FormNote error={pdf.error} />
      <DataTable
        caption="Invoices"
        rows={invoices}
        columns={columns}
        rowId={({ id }) => String(id)}
        noun={['invoice', 'invoices']}
        csvName="invoices"
      />
    </>
  );
}
