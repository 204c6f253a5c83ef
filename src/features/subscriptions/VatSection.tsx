import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { moneyColumn } from './money-column.ts';
import { exact, monthLabel } from './money-labels.ts';
import type { Revenue } from './types.ts';

type Row = Revenue['months'][number];

const owed = (row: Row) => row.vat_cents - row.written_off_vat_cents;

const columns: Column<Row>[] = [
  {
    id: 'month',
    header: 'Month',
    rowHeader: true,
    nowrap: true,
    descendingFirst: true,
    value: ({ month }) => month,
    cell: ({ month }) => monthLabel(month),
  },
  moneyColumn('net', 'Net', (row) => row.net_cents),
  moneyColumn('vat', 'VAT charged', (row) => row.vat_cents),
  moneyColumn('lost', 'VAT of written-off debts', (row) => row.written_off_vat_cents),
  moneyColumn('owed', 'VAT owed', owed),
  moneyColumn('total', 'Invoiced', (row) => row.total_cents),
];

/** Net, VAT and total of every month, with the VAT of debts written off in it; for the bookkeeper. */
export function VatSection({ revenue: { months } }: { revenue: Revenue }) {
  const rows = months.filter((row) => row.total_cents !== 0 || row.written_off_vat_cents !== 0).toReversed();
  const sum = rows.reduce((total, row) => total + owed(row), 0);
  return (
    <Section
      question="VAT by month"
      finding={
        rows.length === 0
          ? 'Nothing is invoiced yet'
          : rows.every((row) => row.vat_cents === 0)
            ? 'No VAT charged in these months'
            : `${exact(sum)} of VAT owed in these months`
      }
    >
      {rows.length > 0 && (
        <DataTable
          caption="VAT by month"
          rows={rows}
          columns={columns}
          rowId={({ month }) => month}
          noun={['month', 'months']}
          csvName="vat-by-month"
        />
      )}
    </Section>
  );
}
