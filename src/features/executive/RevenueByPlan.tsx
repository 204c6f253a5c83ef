import { useMayOpen } from '#src/session/use-may-open.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { Revenue } from './types.ts';

type Row = Revenue['by_plan'][number];

function columnsOf(whole: number): Column<Row>[] {
  return [
    { id: 'plan', header: 'Plan', rowHeader: true, value: ({ plan }) => plan },
    { id: 'customers', header: 'Customers', align: 'right', value: ({ customers }) => customers },
    {
      id: 'cents',
      header: 'A month',
      fileHeader: 'A month, R',
      align: 'right',
      nowrap: true,
      descendingFirst: true,
      value: ({ cents }) => cents / 100,
      cell: ({ cents }) => format.money(cents / 100),
    },
    {
      id: 'share',
      header: 'Share',
      align: 'right',
      sortable: false,
      cell: ({ cents }) => format.percent((100 * cents) / whole, 0),
    },
  ];
}

/** Recurring revenue of this month by plan, from the ledger. */
export function RevenueByPlan({ revenue }: { revenue: Revenue }) {
  const mayOpen = useMayOpen();
  const { by_plan: plans } = revenue;
  const whole = plans.reduce((sum, { cents }) => sum + cents, 0);
  const most = plans.reduce<Row | null>((best, row) => (best === null || row.cents > best.cents ? row : best), null);
  const finding =
    most === null || whole === 0
      ? 'No invoice this month yet'
      : `${most.plan} pays ${format.percent((100 * most.cents) / whole, 0)} of ${format.money(whole / 100)}`;
  return (
    <Section
      span={6}
      question="Revenue a month, by plan"
      finding={finding}
      more={mayOpen('/app/billing-overview') && { label: 'Billing overview', href: '/app/billing-overview' }}
    >
      {whole > 0 && (
        <DataTable
          caption="Revenue a month by plan"
          rows={plans}
          columns={columnsOf(whole)}
          rowId={({ plan }) => plan}
          noun={['plan', 'plans']}
          defaultSort={{ columnId: 'cents', descending: true }}
        />
      )}
    </Section>
  );
}
