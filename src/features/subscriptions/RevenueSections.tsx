import { counted, listed } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { KeyValue, RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { moneyColumn } from './money-column.ts';
import { exact, monthLabel } from './money-labels.ts';
import type { Revenue } from './types.ts';

type Props = { revenue: Revenue };
type Overdue = Revenue['overdue'][number];
type PlanRow = Revenue['by_plan'][number];

/** The four sums of the page. */
export function RevenueStats({ revenue }: Props) {
  const now = revenue.months.at(-1);
  const before = revenue.months.at(-2);
  const change = (now?.mrr_cents ?? 0) - (before?.mrr_cents ?? 0);
  const customers = `${counted(now?.customers ?? 0, 'customer')} invoiced for ${monthLabel(revenue.month)}`;
  return (
    <StatRow>
      <Stat
        label="Monthly recurring revenue"
        value={exact(now?.mrr_cents ?? 0)}
        note={
          change === 0
            ? customers
            : `${customers}, ${exact(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than for the month before`
        }
      />
      <Stat label="Paid" value={exact(revenue.paid_cents)} note={`received in ${monthLabel(revenue.month)}`} />
      <Stat
        label="Overdue"
        value={exact(revenue.overdue_cents)}
        note={
          revenue.overdue.length === 0
            ? 'no invoice'
            : `${counted(revenue.overdue.length, 'invoice')}, oldest ${counted(revenue.overdue[0]?.days ?? 0, 'day')}`
        }
      />
      <Stat
        label="Unpaid"
        value={exact(revenue.unpaid_cents)}
        note={revenue.credit_cents === 0 ? 'no customer has credit' : `customers have ${exact(revenue.credit_cents)} in credit`}
      />
    </StatRow>
  );
}

const overdueColumns: Column<Overdue>[] = [
  { id: 'customer', header: 'Customer', rowHeader: true, value: ({ customer }) => customer.name },
  { id: 'invoice', header: 'Invoice', nowrap: true, value: ({ invoice }) => invoice },
  { id: 'due', header: 'Due', nowrap: true, value: (row) => row.due_on, cell: (row) => format.utcDay(row.due_on) },
  {
    id: 'days',
    header: 'Overdue',
    align: 'right',
    nowrap: true,
    value: ({ days }) => days,
    cell: ({ days }) => counted(days, 'day'),
  },
  moneyColumn('open', 'Open', (row) => row.open_cents),
];

/** Invoices whose due day has passed, the oldest first. */
export function OverdueSection({ revenue: { overdue, overdue_cents: sum } }: Props) {
  return (
    <Section
      span={7}
      question="Overdue"
      finding={overdue.length === 0 ? 'No invoice is overdue' : `${counted(overdue.length, 'invoice')}, ${exact(sum)}`}
    >
      {overdue.length > 0 && (
        <DataTable
          caption="Overdue invoices"
          rows={overdue}
          columns={overdueColumns}
          rowId={({ invoice }) => invoice}
          rowHref={({ customer }) => `/app/customers/${customer.id}/subscription`}
          noun={['invoice', 'invoices']}
          csvName="overdue"
        />
      )}
    </Section>
  );
}

const ages: Record<string, string> = {
  not_due: 'Not due yet',
  days_7: '1 to 7 days',
  days_14: '8 to 14 days',
  days_30: '15 to 30 days',
  older: 'Over 30 days',
};

/** Unpaid money by how long it is overdue. */
export function AgeingSection({ revenue: { ageing, unpaid_cents: unpaid } }: Props) {
  return (
    <Section span={5} question="Unpaid by age" finding={unpaid === 0 ? 'Nothing is unpaid' : `${exact(unpaid)} is unpaid`}>
      {unpaid > 0 && (
        <KeyValue
          items={ageing.map(({ id, invoices, cents }) => ({
            term: ages[id] ?? id,
            value: invoices === 0 ? 'none' : `${exact(cents)}, ${counted(invoices, 'invoice')}`,
          }))}
        />
      )}
    </Section>
  );
}

/** Recurring revenue of the month by plan. */
export function PlanRevenueSection({ revenue: { by_plan: rows } }: Props) {
  const sum = rows.reduce((total, { cents }) => total + cents, 0);
  const [first] = rows;
  const columns: Column<PlanRow>[] = [
    { id: 'plan', header: 'Plan', rowHeader: true, value: ({ plan }) => plan },
    { id: 'customers', header: 'Customers', align: 'right', value: ({ customers }) => customers },
    moneyColumn('month', 'A month', ({ cents }) => cents),
    {
      id: 'share',
      header: 'Share',
      fileHeader: 'Share, %',
      align: 'right',
      nowrap: true,
      value: ({ cents }) => cents,
      file: ({ cents }) => (sum === 0 ? null : (100 * cents) / sum),
      cell: ({ cents }) => format.share(cents, sum),
    },
  ];
  return (
    <Section
      span={7}
      question="Revenue by plan"
      finding={
        first === undefined ? 'No plan is invoiced this month' : `${first.plan} brings in ${format.share(first.cents, sum)}`
      }
      note="Prices as customers pay them, of those invoiced for this month."
    >
      {rows.length > 0 && (
        <DataTable caption="Revenue by plan" rows={rows} columns={columns} rowId={({ plan }) => plan} noun={['plan', 'plans']} />
      )}
    </Section>
  );
}

const movedLabel = (gained: number, lost: number) =>
  gained + lost === 0 ? 'No customer came or left' : `${counted(gained, 'new customer')}, ${lost} lost`;

/** How recurring revenue changed, and the VAT of the month. */
export function MovementSection({ revenue: { months } }: Props) {
  const now = months.at(-1);
  const before = months.at(-2);
  if (now === undefined) return null;
  const signed = (cents: number) => (cents === 0 ? exact(0) : `${cents > 0 ? '+' : '−'} ${exact(Math.abs(cents))}`);
  return (
    <Section span={5} question="VAT and movement" finding={movedLabel(now.new_customers.length, now.lost_customers.length)}>
      <RowList
        label="VAT and movement"
        items={[
          { id: 'invoiced', label: `Invoiced in ${monthLabel(now.month)}`, value: exact(now.total_cents) },
          { id: 'vat', label: 'Of which VAT', value: exact(now.vat_cents) },
          { id: 'net', label: 'Net', value: exact(now.net_cents) },
          {
            id: 'before',
            label: `Recurring in ${before === undefined ? 'the month before' : monthLabel(before.month)}`,
            value: exact(before?.mrr_cents ?? 0),
          },
          { id: 'new', label: 'New', sub: listed(now.new_customers, 3), value: signed(now.new_cents) },
          { id: 'change', label: 'Changes of plan', value: signed(now.change_cents) },
          { id: 'lost', label: 'Lost', sub: listed(now.lost_customers, 3), value: signed(-now.lost_cents) },
          { id: 'now', label: `Recurring in ${monthLabel(now.month)}`, value: exact(now.mrr_cents) },
        ]}
      />
    </Section>
  );
}
