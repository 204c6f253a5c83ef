import { pageAt } from '#src/page/search.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { sourcesFinding } from './findings.ts';
import type { Source, Totals } from './types.ts';

const otherNames = (row: Source) =>
  [...new Set([row.dkim_domain, row.spf_domain])].filter((name) => name !== null && name !== row.domain_name).join(', ');

const columns: Column<Source>[] = [
  {
    id: 'source',
    header: 'Sender',
    rowHeader: true,
    value: (row) => row.source_ip,
    cell: (row) => (
      <>
        <span className="ui-num">{row.source_ip}</span>
        <span className="ui-sub">{otherNames(row)}</span>
      </>
    ),
  },
  { id: 'messages', header: 'Messages', align: 'right', value: (row) => row.total_messages },
  { id: 'failed', header: 'Failed', align: 'right', value: (row) => row.failed },
  {
    id: 'passed',
    header: 'Passed',
    align: 'right',
    value: (row) => row.pass_pct,
    cell: (row) => format.share(row.passed, row.total_messages),
  },
  { id: 'verdict', header: 'In words', card: 'full', sortable: false, hideOn: 'tablet', value: (row) => row.verdict },
];

const domainColumn: Column<Source> = { id: 'domain', header: 'Domain', value: (row) => row.domain_name, hideOn: 'phone' };

type SourcesProps = {
  sources: Source[];
  totals: Totals;
  failing: boolean;
  withDomain: boolean;
  hrefOf: (source: Source) => string;
  allHref: string;
};

/** The busiest senders, or those with the most failing mail. */
export function Sources({ sources, totals, failing, withDomain, hrefOf, allHref }: SourcesProps) {
  return (
    <Section
      span={7}
      question={failing ? 'Which senders fail?' : 'Who sends?'}
      finding={sourcesFinding(sources, totals, failing)}
      more={{ label: 'All senders', href: allHref }}
    >
      {sources.length > 0 && (
        <DataTable
          caption={failing ? 'Senders with the most failing messages' : 'Busiest senders'}
          rows={sources}
          columns={withDomain ? [...columns.slice(0, 1), domainColumn, ...columns.slice(1)] : columns}
          rowId={(row) => `${row.domain_id} ${row.source_ip}`}
          rowHref={hrefOf}
          csvName="senders"
        />
      )}
    </Section>
  );
}

/** Where a sender's own page is. */
export function sourceAt(source: Source, period: object): string {
  return pageAt('/app/email-sources', { ...period, domain: source.domain_id, source_ip: source.source_ip });
}
