import { capital, spelled } from '#domain/text.ts';
import { statsAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { Source } from './types.ts';

/** The domain an address shows: the one that signs, else the one of its envelope. */
export function namedBy(source: Source): string {
  if (source.dkim_domain !== null) return `signed by ${source.dkim_domain}`;
  return source.spf_domain === null ? 'no domain given' : `envelope of ${source.spf_domain}`;
}

function columns(withDomain: boolean): Column<Source>[] {
  return [
    {
      id: 'source',
      header: 'Sender',
      rowHeader: true,
      cell: (row) => (
        <>
          {row.source_ip}
          <span className="ui-sub">{namedBy(row)}</span>
        </>
      ),
    },
    ...(withDomain ? [{ id: 'domain', header: 'For', cell: (row: Source) => row.domain_name, hideOn: 'phone' as const }] : []),
    { id: 'verdict', header: 'In words', cell: (row) => row.verdict, card: 'full' },
    { id: 'messages', header: 'Messages', align: 'right', cell: (row) => format.number(row.total_messages) },
    {
      id: 'passed',
      header: 'Passed',
      align: 'right',
      cell: (row) => (
        <span className={row.failed * 20 > row.total_messages ? 'ui-tone-fail ui-strong' : undefined}>
          {format.share(row.passed, row.total_messages)}
        </span>
      ),
    },
  ];
}

function findingOf(sources: Source[], messages: number): string {
  const sum = sources.reduce((all, one) => all + one.total_messages, 0);
  if (sources.length === 1) return 'One source IP sends all of it';
  return `${capital(spelled(sources.length))} source IPs send ${format.share(sum, messages, 0)} of it`;
}

/** The busiest addresses that send in one's name. */
export function Senders({
  sources,
  messages,
  days,
  domain,
  span = 8,
}: {
  sources: Source[];
  messages: number;
  days: number;
  domain?: number | undefined;
  span?: Span;
}) {
  return (
    <Section
      span={span}
      question="Who sends as us?"
      finding={sources.length === 0 ? 'No senders reported' : findingOf(sources, messages)}
      more={{ label: 'All senders', href: statsAt('/app/email-sources', { domain, days }) }}
    >
      {sources.length > 0 && (
        <DataTable
          caption="Busiest senders"
          rows={sources}
          columns={columns(domain === undefined)}
          rowId={(row) => `${row.domain_id} ${row.source_ip}`}
          rowHref={(row) => statsAt('/app/email-sources', { domain: row.domain_id, days, source_ip: row.source_ip })}
        />
      )}
    </Section>
  );
}
