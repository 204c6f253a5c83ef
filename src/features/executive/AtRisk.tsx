import { highRisk } from '#domain/customers/risk.ts';
import { counted, formOf } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { Summary } from './types.ts';

type Row = Summary['at_risk'][number];

const columns: Column<Row>[] = [
  { id: 'name', header: 'Customer', rowHeader: true, value: ({ name }) => name },
  { id: 'risk', header: 'Risk', align: 'right', descendingFirst: true, value: ({ risk }) => risk },
  {
    id: 'score',
    header: 'Score',
    align: 'right',
    value: ({ score }) => score,
    cell: ({ score }) => (score === null ? <span className="ui-mute">no score yet</span> : format.number(score)),
  },
  { id: 'reason', header: 'Why', card: 'full', sortable: false, value: ({ reason }) => reason },
];

/** The customers with the highest risk and what causes most of it. */
export function AtRisk({ rows, risky }: { rows: Summary['at_risk']; risky: number }) {
  const finding =
    rows.length === 0
      ? 'No customer has a domain yet'
      : risky === 0
        ? 'No customer has a high risk'
        : `${counted(risky, 'customer')} ${formOf(risky, 'has', 'have')} ${highRisk} points of risk or more`;
  return (
    <Section
      span={12}
      question="Customers at risk"
      finding={finding}
      more={{ label: 'All customers', href: '/app/customers' }}
      note="Risk is counted from 0 to 100 over the last 30 days: forged messages delivered, weak policies, own messages that fail, unsorted senders, silence. A customer's page shows its parts."
    >
      <DataTable
        caption="Customers with the highest risk"
        rows={rows}
        columns={columns}
        rowId={({ customer_id: id }) => String(id)}
        rowHref={({ customer_id: id }) => `/app/customers/${id}`}
        noun={['customer', 'customers']}
        defaultSort={{ columnId: 'risk', descending: true }}
        csvName="customers-at-risk"
        empty={<p className="ui-mute">Create your first customer on the customers page.</p>}
      />
    </Section>
  );
}
