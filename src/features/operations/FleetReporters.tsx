import { counted, formOf } from '#domain/text.ts';
import { statsAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { Health } from './types.ts';

type Reporter = Health['reporters'][number];

const shownAtMost = 15;

const unreadableLabel = ({ unreadable_rows: rows }: Reporter) => (rows === 0 ? '' : `${counted(rows, 'row')} unreadable`);

function columnsFor(messages: number, now: number): Column<Reporter>[] {
  const last = ({ last_report_at: time }: Reporter) => (time === null ? 'never' : format.moment(time, now));
  const share = (row: Reporter) => format.share(row.messages, messages);
  return [
    { id: 'reporter', header: 'Reporter', rowHeader: true, value: (row) => row.reporter_name },
    {
      id: 'last',
      header: 'Last report',
      nowrap: true,
      value: (row) => row.last_report_at,
      cell: last,
      inLine: last,
    },
    { id: 'messages', header: 'Messages', align: 'right', hideOn: 'phone', value: (row) => row.messages },
    { id: 'share', header: 'Share', align: 'right', cell: share, card: 'flag' },
    {
      id: 'bad',
      header: 'Unreadable rows',
      align: 'right',
      value: (row) => row.unreadable_rows,
      inLine: unreadableLabel,
      cell: (row) => (
        <span className={row.unreadable_rows > 0 ? 'ui-tone-attention ui-strong' : undefined}>
          {format.number(row.unreadable_rows)}
        </span>
      ),
    },
  ];
}

function findingOf(reporters: Reporter[], now: number): string {
  if (reporters.length === 0) return 'No reporters yet';
  const late = reporters.filter((one) => one.last_report_at === null || now - Date.parse(one.last_report_at) > 36 * 3_600_000);
  if (late.length === 0)
    return formOf(
      reporters.length,
      `${reporters[0]?.reporter_name ?? ''} reported in the last 36 hours`,
      `All ${format.number(reporters.length)} reported in the last 36 hours`,
    );
  return `${format.number(reporters.length - late.length)} of ${format.number(reporters.length)} reported in the last 36 hours`;
}

/** Who reports to the whole service, and how well. */
export function FleetReporters({ reporters, now, span = 8 }: { reporters: Reporter[]; now: number; span?: Span }) {
  const messages = reporters.reduce((sum, one) => sum + one.messages, 0);
  return (
    <Section
      folds
      span={span}
      question="Reporters"
      finding={findingOf(reporters, now)}
      note={reporters.length > 0 ? 'Counts are of reports received in the last 30 days.' : undefined}
      more={{ label: 'All reports', href: statsAt('/app/report-metadata', {}) }}
    >
      <DataTable
        caption="Reporters"
        rows={[...reporters].sort((a, b) => b.messages - a.messages).slice(0, shownAtMost)}
        columns={columnsFor(messages, now)}
        rowId={(row) => row.reporter}
        rowHref={(row) => statsAt('/app/report-metadata', { reporter: row.reporter })}
        noun={['reporter', 'reporters']}
        total={reporters.length}
        empty={<p className="ui-mute">Reporters appear with the first report.</p>}
      />
    </Section>
  );
}
