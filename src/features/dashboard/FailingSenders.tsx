import { capital, spelled } from '#domain/text.ts';
import { namedBy } from '#src/entities/mail-stats/Senders.tsx';
import type { Source } from '#src/entities/mail-stats/types.ts';
import { statsAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';

function columnsFor(failed: number): Column<Source>[] {
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
    { id: 'domain', header: 'Domain', hideOn: 'phone', cell: (row) => row.domain_name },
    { id: 'verdict', header: 'In words', card: 'full', cell: (row) => row.verdict },
    { id: 'last', header: 'Last seen', nowrap: true, hideOn: 'tablet', cell: (row) => format.utcDay(row.last_seen) },
    {
      id: 'failed',
      header: 'Failed',
      align: 'right',
      card: 'flag',
      cell: (row) => (
        <>
          {format.number(row.failed)}
          <span className="ui-sub">of {format.number(row.total_messages)}</span>
        </>
      ),
    },
    {
      id: 'share',
      header: 'Share of failures',
      align: 'right',
      cell: (row) => format.share(row.failed, failed),
    },
  ];
}

/** The addresses whose mail fails most. */
export function FailingSenders({
  sources,
  failed,
  days,
  domain,
}: {
  sources: Source[];
  failed: number;
  days: number;
  domain?: number | undefined;
}) {
  const rows = sources.filter((one) => one.failed > 0).slice(0, 5);
  const sum = rows.reduce((all, one) => all + one.failed, 0);
  if (rows.length === 0) return null;
  return (
    <Section
      question="Which senders fail most?"
      finding={`${capital(spelled(rows.length, 'source IP causes', 'source IPs cause'))} ${format.share(sum, failed, 0)} of all failures`}
      more={{ label: 'All failing senders', href: statsAt('/app/email-sources', { domain, days, result: 'failed' }) }}
    >
      <DataTable
        caption="Senders that fail most"
        rows={rows}
        columns={columnsFor(failed)}
        rowId={(row) => `${row.domain_id} ${row.source_ip}`}
        rowHref={(row) => statsAt('/app/email-sources', { domain: row.domain_id, days, source_ip: row.source_ip })}
      />
    </Section>
  );
}
