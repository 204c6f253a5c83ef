import { counted } from '#domain/text.ts';
import { PassRate } from '#src/entities/mail-stats/parts.tsx';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { CustomerRow } from './types.ts';

const passPct = (row: CustomerRow): number => (row.own_messages === 0 ? 200 : (100 * row.own_passed) / row.own_messages);

/** Customers by the pass rate of their own messages, the lowest first; those without own messages last. */
export function worstFirst(rows: readonly CustomerRow[]): CustomerRow[] {
  return [...rows].sort((a, b) => passPct(a) - passPct(b));
}

function columnsFor(now: number): Column<CustomerRow>[] {
  return [
    {
      id: 'name',
      header: 'Customer',
      rowHeader: true,
      cell: (row) => (
        <>
          {row.name}
          <span className="ui-sub">{counted(row.domain_count, 'domain')}</span>
        </>
      ),
    },
    {
      id: 'passed',
      header: 'Own messages passed',
      cell: (row) => <PassRate passed={row.own_passed} messages={row.own_messages} />,
    },
    {
      id: 'failed',
      header: 'Own messages failed',
      align: 'right',
      cell: (row) => format.number(row.own_messages - row.own_passed),
    },
    {
      id: 'last',
      header: 'Last report',
      nowrap: true,
      cell: (row) =>
        row.last_report_at === null ? <span className="ui-mute">never</span> : format.moment(row.last_report_at, now),
    },
  ];
}

function findingOf(rows: CustomerRow[]): string {
  const [worst] = rows;
  if (worst === undefined) return 'No customer yet';
  if (worst.own_messages === 0) return 'No own messages reported for any customer';
  return `${worst.name} has the lowest pass rate, ${format.percent(passPct(worst))}`;
}

/** The customers whose own messages fail most. */
export function FleetCustomers({
  customers,
  total,
  now,
  span = 7,
}: {
  customers: CustomerRow[];
  total: number;
  now: number;
  span?: Span;
}) {
  const rows = worstFirst(customers);
  return (
    <Section
      span={span}
      question="Customers, last 30 days"
      finding={findingOf(rows)}
      more={{ label: 'All customers', href: '/app/customers' }}
    >
      <DataTable
        caption="Customers with the lowest pass rates"
        rows={rows.slice(0, 6)}
        columns={columnsFor(now)}
        rowId={(row) => String(row.id)}
        rowHref={(row) => `/app/domains?customer=${row.id}`}
        noun={['customer', 'customers']}
        total={total}
        empty={<p className="ui-mute">Create your first customer on the customers page.</p>}
      />
    </Section>
  );
}
