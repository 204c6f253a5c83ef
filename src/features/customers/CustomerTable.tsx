import './customers.css';
import { counted } from '#domain/text.ts';
import { LastReport, PassRate } from '#src/entities/mail-stats/parts.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import { useMayOpen } from '#src/session/use-may-open.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { columnsCsv } from '#src/ui/table/csv.ts';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Sort } from '#src/ui/table/order.ts';
import type { Column } from '#src/ui/table/types.ts';
import { VirtualBody } from '#src/ui/table/VirtualBody.tsx';
import { mainRisk } from './compare.ts';
import type { CustomerRow } from './types.ts';

/** Where the cells may lead, and whether plans may be assigned. */
type Rights = { mayOpen: (href: string) => boolean; mayAssign: boolean };

const noRights: Rights = { mayOpen: () => false, mayAssign: false };

function columnsFor(now: number, { mayOpen, mayAssign }: Rights): Column<CustomerRow>[] {
  return [
    {
      id: 'risk',
      header: 'Risk',
      keyStat: true,
      align: 'right',
      descendingFirst: true,
      value: (row) => row.risk?.points ?? null,
      cell: (row) => (row.risk === null ? <span className="ui-mute ui-small">no domains</span> : format.number(row.risk.points)),
    },
    {
      id: 'name',
      header: 'Customer',
      rowHeader: true,
      value: (row) => row.name,
      cell: (row) => (
        <span className="customers-name">
          {row.name}
          <span className="ui-sub">{mainRisk(row) ?? row.email ?? 'no address'}</span>
        </span>
      ),
    },
    {
      id: 'plan',
      header: 'Plan',
      hideOn: 'tablet',
      value: (row) => row.plan?.name ?? '',
      cell: (row) => {
        const href = `/app/customers/${row.id}/subscription`;
        const name = row.plan?.name ?? (mayAssign ? 'Assign a plan' : <span className="ui-mute">no plan</span>);
        const leads = mayOpen(href) && (row.plan !== null || mayAssign);
        return (
          <>
            {leads ? (
              <Link
                href={href}
                aria-label={row.plan ? `${row.plan.name}: subscription of ${row.name}` : `Assign a plan to ${row.name}`}
              >
                {name}
              </Link>
            ) : (
              name
            )}
            <span className="ui-sub">{counted(row.domain_count, 'domain')}</span>
          </>
        );
      },
    },
    { id: 'domains', header: 'Domains', align: 'right', hiddenAtFirst: true, value: (row) => row.domain_count },
    {
      id: 'people',
      header: 'People',
      align: 'right',
      hiddenAtFirst: true,
      value: (row) => row.user_count,
      cell: (row) => {
        const href = `/app/user-associations?customer=${row.id}`;
        const count = format.number(row.user_count);
        if (!mayOpen(href)) return count;
        return (
          <Link href={href} aria-label={`${counted(row.user_count, 'person', 'people')} of ${row.name}`}>
            {count}
          </Link>
        );
      },
    },
    {
      id: 'worst',
      header: 'Worst score',
      align: 'right',
      value: (row) => row.score?.worst.score ?? null,
      cell: ({ score }) =>
        score === null ? (
          <span className="ui-mute">no score yet</span>
        ) : (
          <>
            {format.number(score.worst.score)}
            <span className="ui-sub">mean {format.number(score.score)}</span>
          </>
        ),
    },
    {
      id: 'enforced',
      header: 'Enforced',
      value: (row) => (row.sending_domains === 0 ? null : row.enforced_domains / row.sending_domains),
      file: (row) => (row.sending_domains === 0 ? null : `${row.enforced_domains} of ${row.sending_domains}`),
      cell: ({ sending_domains: sending, enforced_domains: enforced }) =>
        sending === 0 ? <span className="ui-mute">none sends</span> : `${enforced} of ${sending}`,
    },
    {
      id: 'alerts',
      header: 'Alerts',
      value: (row) => row.open_alerts,
      cell: ({ open_alerts: open, critical_alerts: critical }) =>
        critical > 0 ? (
          <StatusTag kind="fail">{critical} critical</StatusTag>
        ) : open > 0 ? (
          counted(open, 'open', 'open')
        ) : (
          <span className="ui-mute">none</span>
        ),
    },
    {
      id: 'passed',
      header: 'Own messages passed',
      fileHeader: 'Own messages passed, %',
      card: 'full',
      value: (row) => (row.own_messages === 0 ? null : (100 * row.own_passed) / row.own_messages),
      cell: (row) => <PassRate passed={row.own_passed} messages={row.own_messages} />,
    },
    {
      id: 'failed',
      header: 'Own messages failed',
      hiddenAtFirst: true,
      align: 'right',
      value: (row) => row.own_messages - row.own_passed,
    },
    {
      id: 'last',
      header: 'Last report',
      hideOn: 'tablet',
      descendingFirst: true,
      value: (row) => row.last_report_at,
      cell: (row) => <LastReport at={row.last_report_at} now={now} />,
    },
    {
      id: 'owner',
      header: 'Account owner',
      hiddenAtFirst: true,
      value: (row) => row.manager?.name ?? '',
      cell: (row) => row.manager?.name ?? <span className="ui-mute">none</span>,
    },
    {
      id: 'since',
      header: 'Since',
      hiddenAtFirst: true,
      nowrap: true,
      value: (row) => row.created_at,
      cell: (row) => format.date(row.created_at),
    },
  ];
}

/** Customers as a CSV file, with all columns of the table. */
export function customersCsv(rows: readonly CustomerRow[], now: number): string {
  return columnsCsv(columnsFor(now, noRights), rows);
}

type Props = {
  rows: CustomerRow[];
  total: number;
  now: number;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selected: ReadonlySet<string>;
  onSelected: (selected: ReadonlySet<string>) => void;
};

/** Customers with their statistics; the highest risk first; a row opens the customer's file. */
export function CustomerTable({ rows, total, now, sort, onSort, selected, onSelected }: Props) {
  const rights = { mayOpen: useMayOpen(), mayAssign: useMayInArea('billing') };
  return (
    <DataTable
      caption="Customers"
      rows={rows}
      columns={columnsFor(now, rights)}
      rowId={(row) => String(row.id)}
      rowHref={(row) => `/app/customers/${row.id}`}
      rowLabel={(row) => row.name}
      noun={['customer', 'customers']}
      selected={selected}
      onSelected={onSelected}
      total={total}
      sort={sort}
      onSort={onSort}
      columnChoice
      csvName="customers"
      virtual={rows.length > 150 && VirtualBody}
    />
  );
}
