import { DnsNotChecked, LastReport, PassRate, PassTrend, PolicySeen } from '#src/app/figures/parts.tsx';
import type { DomainRow } from '#src/app/figures/types.ts';
import { domainAt, figuresAt } from '#src/app/links.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { classWord } from './mail-class.ts';

function columnsFor(isStaff: boolean, now: number): Column<DomainRow>[] {
  return [
    {
      id: 'name',
      header: 'Domain',
      rowHeader: true,
      value: (row) => row.name,
      cell: (row) => (
        <>
          {row.name}
          <span className="ui-sub">
            {isStaff ? row.customers.map((one) => one.name).join(', ') || 'no customer' : classWord(row.mail_class)}
          </span>
        </>
      ),
    },
    { id: 'class', header: 'Class', hiddenAtFirst: true, value: (row) => classWord(row.mail_class) },
    {
      id: 'policy',
      header: 'Policy seen',
      card: 'flag',
      value: (row) => row.published_policy,
      cell: (row) => <PolicySeen policy={row.published_policy} />,
    },
    { id: 'dns', header: 'DNS', hideOn: 'tablet', cell: () => <DnsNotChecked /> },
    {
      id: 'passed',
      header: 'Passed',
      descendingFirst: true,
      value: (row) => (row.messages === 0 ? null : (100 * row.passed) / row.messages),
      cell: (row) => <PassRate passed={row.passed} messages={row.messages} />,
    },
    {
      id: 'trend',
      header: 'By day',
      middle: true,
      hideOn: 'phone',
      cell: (row) => <PassTrend name={row.name} trend={row.trend} />,
    },
    { id: 'mails', header: 'Mails', align: 'right', hiddenAtFirst: true, value: (row) => row.messages },
    {
      id: 'last',
      header: 'Last report',
      descendingFirst: true,
      value: (row) => row.last_report_at,
      cell: (row) => <LastReport at={row.last_report_at} now={now} />,
    },
    {
      id: 'unreadable',
      header: 'Unreadable rows',
      align: 'right',
      value: (row) => row.unreadable_rows,
      cell: (row) =>
        row.unreadable_rows === 0 ? (
          '0'
        ) : (
          <Link href={figuresAt('/app/report-metadata', { domain: row.id, days: 30, problems: 'unreadable_rows' })}>
            {format.number(row.unreadable_rows)}
          </Link>
        ),
    },
  ];
}

/** The domains with the last 30 days of their mail. */
export function DomainTable({ rows, total, isStaff, now }: { rows: DomainRow[]; total: number; isStaff: boolean; now: number }) {
  return (
    <DataTable
      caption="Domains"
      rows={rows}
      columns={columnsFor(isStaff, now)}
      rowId={(row) => String(row.id)}
      rowHref={(row) => domainAt(row.id)}
      noun={['domain', 'domains']}
      total={total}
      columnChoice
      csvName="domains"
      virtual={rows.length > 150}
      defaultSort={{ columnId: 'name', descending: false }}
    />
  );
}
