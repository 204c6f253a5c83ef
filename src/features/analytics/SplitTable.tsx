import type { ReactNode } from 'react';
import { capital, countedThat } from '#domain/text.ts';
import type { PivotDimension } from '#domain/vocabulary/pivot.ts';
import { countryInSentence } from '#src/entities/senders/labels.ts';
import { ShareBar } from '#src/ui/charts/ShareBar.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { LineName } from './LineName.tsx';
import { countedMessages, dimensionLabels, fileName, leftOut, lineId, lineName, messageNoun, nothingCounted } from './labels.ts';
import { lineAt } from './pivot-links.ts';
import { shownPeriod } from './search.ts';
import type { AnalyticsSearch, Pivot, PivotLine, Result } from './types.ts';

type Row = PivotLine & { before: number | null };

const notes: Partial<Record<PivotDimension, string>> = {
  country: 'The country is where the server is registered. It says nothing about who sent the message.',
  header_from: 'The From domain is the one that people see: the domain itself or a subdomain.',
  override: 'Reasons that receivers give for not applying the published policy. Of several, the first counts.',
};

/** "32% of all messages came from servers in the Netherlands": the value with most messages, or how many have a reason at all. */
export function splitFinding(
  dimension: PivotDimension,
  pivot: Pick<Pivot, 'rows' | 'totals' | 'period' | 'cut'>,
  result: Result,
): string {
  const { rows, totals } = pivot;
  const [first] = rows;
  if (first?.key === undefined || first.key === null) return nothingCounted(pivot, result);
  const share = `${format.share(first.messages, totals.messages)} of ${countedMessages(pivot, result)}`;
  if (dimension === 'country')
    return `${share} came from servers in ${first.key === '' ? 'countries that are not known' : countryInSentence(first.key)}`;
  if (dimension === 'override') {
    const without = rows.find(({ key }) => key === '')?.messages ?? 0;
    const having = totals.messages - without;
    return having === 0
      ? 'No override reasons'
      : `${countedThat(having, ['has', 'have'], messageNoun(result))} an override reason`;
  }
  return `${lineName(dimension, first)}: ${share}`;
}

/** What the messages of both results are told apart by. */
const byResult: Column<Row>[] = [
  { id: 'failed', header: 'Failed', align: 'right', value: (row) => row.failed },
  {
    id: 'passed',
    header: 'Passed',
    fileHeader: 'Passed, %',
    align: 'right',
    value: (row) => (100 * row.passed) / row.messages,
    cell: (row) => format.share(row.passed, row.messages),
  },
];

type SplitTableProps = {
  choice: ReactNode;
  pivot: Pivot;
  /** The period before; null where it is not known or its rows are not stored. */
  earlier: Pivot | null;
  before: string;
  search: AnalyticsSearch;
  domain: { id: number; name: string } | null;
};

/** The messages of a period by one dimension, with those of the period before. */
export function SplitTable({ choice, pivot, earlier, before, search, domain }: SplitTableProps) {
  const dimension = pivot.by.rows;
  const result = pivot.by.result ?? undefined;
  const period = shownPeriod(search);
  const { head, question, noun } = dimensionLabels[dimension];
  const most = Math.max(1, ...pivot.rows.map(({ messages }) => messages));
  const beforeOf = new Map(earlier?.rows.map(({ key, messages }) => [key, messages]));
  const isWhole = earlier?.rows.every(({ key }) => key !== null) ?? false;
  const rows: Row[] = pivot.rows.map((line) => ({
    ...line,
    before: line.key === null ? null : (beforeOf.get(line.key) ?? (isWhole ? 0 : null)),
  }));
  const columns: Column<Row>[] = [
    {
      id: 'name',
      header: head,
      rowHeader: true,
      value: (row) => lineName(dimension, row),
      cell: (row) => {
        const href = lineAt(dimension, row, { period, domain, result });
        return <LineName name={lineName(dimension, row)} line={row} href={href} />;
      },
    },
    { id: 'messages', header: 'Messages', align: 'right', value: (row) => row.messages },
    {
      id: 'share',
      header: 'Share',
      sortable: false,
      csv: false,
      middle: true,
      hideOn: 'phone',
      cell: (row) => (
        <span className="analytics-share">
          <ShareBar
            whole={most}
            parts={[
              { value: row.passed, fill: 'pass' },
              { value: row.failed, fill: 'fail' },
            ]}
            label={`${format.share(row.messages, pivot.totals.messages)} of ${countedMessages(pivot, result)}`}
          />
        </span>
      ),
    },
    ...(result === undefined ? byResult : []),
    ...(earlier === null
      ? []
      : [
          {
            id: 'before',
            header: 'Before',
            align: 'right' as const,
            value: (row: Row) => row.before,
            cell: (row: Row) => (row.before === null ? <span className="ui-mute">not counted</span> : format.number(row.before)),
          },
        ]),
  ];
  const about = [
    rows.length > 0 && leftOut(pivot),
    notes[dimension],
    earlier !== null && `“Before” is the number of ${messageNoun(result)}s in ${before}.`,
  ].filter(Boolean);
  return (
    <Section span={12} id="split" question={question} finding={splitFinding(dimension, pivot, result)} note={about.join(' ')}>
      {choice}
      {rows.length > 0 && (
        <DataTable
          caption={`${capital(messageNoun(result))}s by ${noun[0]}`}
          rows={rows}
          columns={columns}
          rowId={lineId}
          noun={noun}
          csvName={fileName(result, dimension)}
        />
      )}
    </Section>
  );
}
