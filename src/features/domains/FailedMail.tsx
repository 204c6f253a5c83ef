import { counted } from '#domain/text.ts';
import { dispositionLabel } from '#src/entities/mail-records/record-labels.ts';
import { statsAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { FailedRow } from './types.ts';

function why(row: FailedRow): string {
  const dkim = row.dkim.length === 0 ? 'not signed' : `DKIM ${row.dkim[0]?.result} for ${row.dkim[0]?.domain ?? 'no domain'}`;
  const spf = row.spf.length === 0 ? 'no SPF result' : `SPF ${row.spf[0]?.result} for ${row.spf[0]?.domain ?? 'no domain'}`;
  return `${dkim}, ${spf}`;
}

const columns: Column<FailedRow>[] = [
  { id: 'source', header: 'Sender', rowHeader: true, value: (row) => row.source_ip },
  { id: 'day', header: 'Day', nowrap: true, value: (row) => row.day, cell: (row) => format.utcDay(row.day) },
  { id: 'from', header: 'From', hideOn: 'tablet', value: (row) => row.header_from },
  { id: 'fate', header: 'Then', value: (row) => dispositionLabel(row.disposition) },
  { id: 'why', header: 'Why it failed', card: 'full', value: why },
  { id: 'reporter', header: 'Reporter', hideOn: 'phone', value: (row) => row.reporter_name },
  { id: 'messages', header: 'Messages', align: 'right', card: 'flag', value: (row) => row.count },
];

type FailedMailProps = { rows: FailedRow[]; totals: { messages: number; records: number }; days: number; domain: number };

/** Failing messages as reporters listed it. */
export function FailedMail({ rows, totals, days, domain }: FailedMailProps) {
  return (
    <Section
      folds
      question="What fails?"
      finding={
        totals.messages === 0
          ? 'No message failed in this period'
          : `${counted(totals.messages, 'message')} failed, in ${counted(totals.records, 'report row')}`
      }
      more={{ label: 'All failing messages', href: statsAt('/app/analytics', { domain, days, result: 'failed' }) }}
    >
      {rows.length > 0 && (
        <DataTable
          caption="Failing messages"
          rows={rows}
          columns={columns}
          rowId={(row) => `${row.report_id} ${row.seq}`}
          rowHref={(row) => `/app/report-metadata/${row.report_id}?source_ip=${encodeURIComponent(row.source_ip)}`}
          noun={['row', 'rows']}
          total={totals.records}
          csvName="failing-mail"
          {...(totals.records > rows.length ? { csvPart: 'these rows' } : {})}
        />
      )}
    </Section>
  );
}
