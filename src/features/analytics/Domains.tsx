import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { comparedLabel, domainsFinding } from './findings.ts';
import type { DomainStats } from './types.ts';

const columnsOf = (before: string): Column<DomainStats>[] => [
  { id: 'domain', header: 'Domain', rowHeader: true, value: (row) => row.domain },
  { id: 'messages', header: 'Messages', align: 'right', value: (row) => row.totals.messages },
  { id: 'failed', header: 'Failed', align: 'right', value: (row) => row.totals.failed },
  {
    id: 'passed',
    header: 'Passed',
    align: 'right',
    value: (row) => (row.totals.messages === 0 ? null : (100 * row.totals.passed) / row.totals.messages),
    cell: (row) => format.share(row.totals.passed, row.totals.messages),
  },
  {
    id: 'change',
    header: 'Compared',
    sortable: false,
    card: 'full',
    value: (row) => comparedLabel(row.totals, row.previous, before),
  },
  {
    id: 'trend',
    header: 'Messages by day',
    hideOn: 'phone',
    cell: (row) => (
      <Sparkline values={row.trend.map((day) => day.messages)} label={`Messages of ${row.domain} by day`} from={0} />
    ),
  },
  {
    id: 'policy',
    header: 'Policy seen',
    hideOn: 'tablet',
    value: (row) => row.published_policy,
    cell: (row) => row.published_policy ?? <span className="ui-mute">not seen</span>,
  },
];

/** The same statistics for each domain; a row narrows the page to it. */
export function Domains({
  domains,
  before,
  hrefOf,
}: {
  domains: DomainStats[];
  before: string;
  hrefOf: (domain: number) => string;
}) {
  return (
    <Section span={12} question="Which domains fail?" finding={domainsFinding(domains)}>
      <DataTable
        caption="Domains"
        rows={domains}
        columns={columnsOf(before)}
        rowId={(row) => String(row.domain_id)}
        rowHref={(row) => hrefOf(row.domain_id)}
        defaultSort={{ columnId: 'failed', descending: true }}
        noun={['domain', 'domains']}
        csvName="domains"
      />
    </Section>
  );
}
