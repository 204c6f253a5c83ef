import { counted } from '#domain/text.ts';
import { recordKinds, topicOfKind } from '#domain/vocabulary.ts';
import { topicText } from '#src/entities/dns-check/topic-text.ts';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { type KindSummary, stateLabels } from './labels.ts';
import { StateTag } from './StateTag.tsx';
import { dnsAt } from './search.ts';

const mostChars = 96;

function shortValue(values: readonly string[]): string {
  const [first = ''] = values;
  const text = first.length > mostChars ? `${first.slice(0, mostChars)}…` : first;
  return values.length > 1 ? `${text} and ${values.length - 1} more` : text;
}

function Findings({ findings: { serious, other } }: { findings: KindSummary['findings'] }) {
  if (serious > 0) return <StatusTag kind="fail">{counted(serious + other, 'finding')}</StatusTag>;
  if (other > 0) return <StatusTag kind="attention">{counted(other, 'finding')}</StatusTag>;
  return <span className="ui-mute">none</span>;
}

const columns: Column<KindSummary>[] = [
  {
    id: 'type',
    header: 'Record',
    rowHeader: true,
    value: ({ type }) => recordKinds.indexOf(type),
    cell: ({ type }) => (
      <>
        {type}
        <span className="ui-sub">{topicText[topicOfKind[type]].purpose}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    card: 'flag',
    value: ({ state }) => stateLabels[state],
    cell: ({ state }) => <StateTag state={state} />,
  },
  {
    id: 'value',
    header: 'Now',
    card: 'full',
    value: ({ values }) => values.join(' '),
    cell: ({ values }) =>
      values.length === 0 ? (
        <span className="ui-mute">nothing</span>
      ) : (
        <span className="ui-mono dns-value">{shortValue(values)}</span>
      ),
  },
  {
    id: 'findings',
    header: 'Findings',
    descendingFirst: true,
    value: ({ findings: { serious, other } }) => serious * 1000 + other,
    cell: ({ findings }) => <Findings findings={findings} />,
  },
  {
    id: 'changed',
    header: 'Last change seen',
    hideOn: 'tablet',
    nowrap: true,
    descendingFirst: true,
    value: ({ changedAt }) => changedAt,
    cell: ({ changedAt }) => (changedAt === null ? <span className="ui-mute">none</span> : format.date(changedAt)),
  },
];

/** Every kind of record of a domain in one table; a row opens its kind. */
export function AllTypes({ rows, domain, name }: { rows: KindSummary[]; domain: number; name: string }) {
  return (
    <DataTable
      caption={`Records of ${name}`}
      rows={rows}
      columns={columns}
      rowId={({ type }) => type}
      rowHref={({ type }) => dnsAt({ domain, type })}
      noun={['record', 'records']}
    />
  );
}
