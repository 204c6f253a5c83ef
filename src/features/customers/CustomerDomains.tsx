import { writtenName } from '#domain/written-name.ts';
import { LastReport, PassRate } from '#src/entities/mail-stats/parts.tsx';
import { stageNames } from '#src/entities/protection/stages.ts';
import { domainAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column, Paging } from '#src/ui/table/types.ts';
import type { ListedDomain, Performance } from './types.ts';

type DomainRow = Performance['domains'][number];

const appliedLabels = { quarantine: 'Quarantine', reject: 'Reject' };

function policyTag({ policy, mail_class: mailClass }: DomainRow) {
  if (policy === null) return <StatusTag kind="unknown">Not known</StatusTag>;
  // It is what receivers apply: "none" without a record too, and while a policy is in testing.
  const word = policy === 'none' ? 'Not enforced' : appliedLabels[policy];
  if (mailClass === 'parked') return <StatusTag kind="parked">{word}</StatusTag>;
  return <StatusTag kind={policy === 'none' ? 'monitoring' : 'pass'}>{word}</StatusTag>;
}

const name: Column<DomainRow> = {
  id: 'domain',
  header: 'Domain',
  rowHeader: true,
  nowrap: true,
  value: (row) => writtenName(row.domain),
  file: (row) => row.domain,
};

const shared: Column<DomainRow>[] = [
  { id: 'policy', header: 'Policy', card: 'flag', value: (row) => row.policy ?? '', cell: policyTag },
  {
    id: 'score',
    header: 'Score',
    align: 'right',
    value: (row) => row.score,
    cell: ({ score }) => (score === null ? <span className="ui-mute">none</span> : format.number(score)),
  },
  {
    id: 'passed',
    header: 'Own passed',
    fileHeader: 'Own passed, %',
    value: (row) => (row.own_messages === 0 ? null : (100 * row.own_passed) / row.own_messages),
    cell: (row) => <PassRate passed={row.own_passed} messages={row.own_messages} unknown={row.unknown} />,
  },
];

/** The domains of a customer, the lowest score first; a row opens the domain. */
export function CustomerDomains({ rows, total = rows.length }: { rows: DomainRow[]; total?: number }) {
  return (
    <DataTable
      caption="Domains of the customer"
      rows={rows}
      columns={[name, ...shared]}
      rowId={(row) => String(row.domain_id)}
      rowHref={(row) => domainAt(row.domain_id)}
      noun={['domain', 'domains']}
      total={total}
      defaultSort={{ columnId: 'score', descending: false }}
    />
  );
}

function Alerts({ row }: { row: ListedDomain }) {
  const { open_alerts: open, critical_alerts: critical, domain_id: id, domain } = row;
  if (open === 0) return <span className="ui-mute">none</span>;
  const text = critical > 0 ? `${critical} of ${open} critical` : `${open} open`;
  return (
    <Link href={domainAt(id, { tab: 'alerts' })} aria-label={`${text}: alerts of ${writtenName(domain)}`}>
      {critical > 0 ? <StatusTag kind="fail">{text}</StatusTag> : text}
    </Link>
  );
}

const listed = (now: number): Column<ListedDomain>[] => [
  name,
  ...shared.slice(0, 1),
  {
    id: 'stage',
    header: 'Phase',
    hideOn: 'tablet',
    cell: ({ stage }) => (stage === null ? <span className="ui-mute">not known</span> : stageNames[stage]),
  },
  ...shared.slice(1),
  { id: 'alerts', header: 'Alerts', cell: (row) => <Alerts row={row} /> },
  {
    id: 'last',
    header: 'Last report',
    nowrap: true,
    cell: (row) => (
      <>
        <LastReport at={row.last_report_at} now={now} />
        {row.is_silent && <span className="ui-sub ui-tone-attention">Silent</span>}
      </>
    ),
  },
];

/** A page of a customer's domains as the server sorts them, the lowest score first; a row opens the domain. */
export function ListedDomains({ rows, now, paging }: { rows: ListedDomain[]; now: number; paging: Paging }) {
  return (
    <DataTable
      caption="Domains of the customer"
      rows={rows}
      columns={listed(now).map((column) => ({ ...column, sortable: false }))}
      rowId={(row) => String(row.domain_id)}
      rowHref={(row) => domainAt(row.domain_id)}
      noun={['domain', 'domains']}
      serverSort
      paging={paging}
    />
  );
}
