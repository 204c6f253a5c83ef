import { LastReport, PassRate } from '#src/entities/mail-stats/parts.tsx';
import { domainAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { Performance } from './types.ts';

type DomainRow = Performance['domains'][number];

function policyTag({ policy, mail_class: mailClass }: DomainRow) {
  if (policy === null) return <StatusTag kind="unknown">Not checked</StatusTag>;
  if (mailClass === 'parked') return <StatusTag kind="parked">{`p=${policy}`}</StatusTag>;
  return <StatusTag kind={policy === 'none' ? 'monitoring' : 'pass'}>{`p=${policy}`}</StatusTag>;
}

const columnsFor = (now: number): Column<DomainRow>[] => [
  { id: 'domain', header: 'Domain', rowHeader: true, value: (row) => row.domain },
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
    header: 'Own messages passed',
    value: (row) => (row.own_messages === 0 ? null : row.own_passed / row.own_messages),
    cell: (row) => <PassRate passed={row.own_passed} messages={row.own_messages} />,
  },
  {
    id: 'last',
    header: 'Last report',
    hiddenAtFirst: true,
    value: (row) => row.last_report_at,
    cell: (row) => <LastReport at={row.last_report_at} now={now} />,
  },
];

/** The domains of a customer, the lowest score first; a row opens the domain. */
export function CustomerDomains({ rows, now }: { rows: DomainRow[]; now: number }) {
  return (
    <DataTable
      caption="Domains of the customer"
      rows={rows}
      columns={columnsFor(now)}
      rowId={(row) => String(row.domain_id)}
      rowHref={(row) => domainAt(row.domain_id)}
      noun={['domain', 'domains']}
      total={rows.length}
      defaultSort={{ columnId: 'score', descending: false }}
    />
  );
}
