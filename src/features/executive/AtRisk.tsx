import { highRisk } from '#domain/customers/risk.ts';
import { counted, formOf } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { Summary } from './types.ts';

type Row = Summary['at_risk'][number];

/** What each customer pays a month, in cents; null for who may not see money. */
export type MoneyOf = ReadonlyMap<number, number> | null;

const moneyColumn = (moneyOf: ReadonlyMap<number, number>): Column<Row> => ({
  id: 'money',
  header: 'A month',
  fileHeader: 'A month, rand',
  align: 'right',
  descendingFirst: true,
  value: ({ customer_id: id }) => {
    const cents = moneyOf.get(id);
    return cents === undefined ? null : cents / 100;
  },
  cell: ({ customer_id: id }) => {
    const cents = moneyOf.get(id);
    return cents === undefined ? <span className="ui-mute">not invoiced</span> : format.money(cents / 100);
  },
});

/** "2 customers have 50 points of risk or more and pay R 798 a month". */
export function riskFinding(rows: readonly Row[], risky: number, moneyOf: MoneyOf): string {
  if (rows.length === 0) return 'No customer has a domain yet';
  if (risky === 0) return 'No customer has a high risk';
  const who = `${counted(risky, 'customer')} ${formOf(risky, 'has', 'have')} ${highRisk} points of risk or more`;
  const listed = rows.filter(({ risk }) => risk >= highRisk);
  const cents = listed.reduce((sum, { customer_id: id }) => sum + (moneyOf?.get(id) ?? 0), 0);
  if (cents === 0 || listed.length < risky) return who;
  return `${who} and ${formOf(risky, 'pays', 'pay')} ${format.money(cents / 100)} a month`;
}

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
export function AtRisk({ rows, risky, moneyOf }: { rows: Summary['at_risk']; risky: number; moneyOf: MoneyOf }) {
  return (
    <Section
      span={12}
      question="Customers at risk"
      finding={riskFinding(rows, risky, moneyOf)}
      more={{ label: 'All customers', href: '/app/customers' }}
      note="Risk is a score from 0 to 100 over the last 30 days: forged messages delivered, weak policies, own messages that fail, unsorted senders, silence. A customer's page shows its parts."
    >
      <DataTable
        caption="Customers with the highest risk"
        rows={rows}
        columns={moneyOf === null ? columns : columns.toSpliced(1, 0, moneyColumn(moneyOf))}
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
