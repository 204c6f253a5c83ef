import { counted } from '#domain/text.ts';
import type { LineOutcome } from '#domain/vocabulary/onboarding.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import { writtenName } from '#domain/written-name.ts';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { DomainLine } from './types.ts';

const faces: Record<LineOutcome, { word: string; kind: StatusKind }> = {
  ready: { word: 'Can be added', kind: 'info' },
  added: { word: 'Added', kind: 'pass' },
  present: { word: 'There already', kind: 'parked' },
  repeated: { word: 'Repeated', kind: 'parked' },
  refused: { word: 'Not added', kind: 'fail' },
};

const classNote: Record<MailClass, string> = {
  people: 'People send from it',
  service: 'Systems send from it',
  parked: 'Parked: nobody sends from it',
};

const shownName = ({ name, given }: Pick<DomainLine, 'name' | 'given'>) => (name === null ? given : writtenName(name));

function readAs({ mail_class: mailClass, ...row }: DomainLine): string {
  if (mailClass !== null) return classNote[mailClass];
  return shownName(row) === row.given ? '' : `Read from ${row.given}`;
}

const columns: Column<DomainLine>[] = [
  { id: 'line', header: 'Line', align: 'right', value: ({ line }) => line },
  {
    id: 'given',
    header: 'Domain',
    rowHeader: true,
    value: shownName,
    file: ({ name, given }) => name ?? given,
    cell: (row) => (
      <span className="onboarding-line">
        {shownName(row)}
        <span className="ui-sub">{row.text ?? readAs(row)}</span>
      </span>
    ),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    card: 'flag',
    value: ({ outcome }) => faces[outcome].word,
    cell: ({ outcome }) => <StatusTag kind={faces[outcome].kind}>{faces[outcome].word}</StatusTag>,
  },
];

const order: Record<LineOutcome, number> = { refused: 0, repeated: 1, present: 2, ready: 3, added: 4 };

/** What became of each line of a list, those with a problem first. */
export function LineTable({ lines }: { lines: readonly DomainLine[] }) {
  const bad = lines.filter(({ outcome }) => outcome === 'refused').length;
  return (
    <DataTable
      caption="The list, line by line"
      rows={lines.toSorted((one, other) => order[one.outcome] - order[other.outcome] || one.line - other.line)}
      columns={columns}
      rowId={({ line }) => String(line)}
      noun={['line', 'lines']}
      csvName="domains"
      footer={bad === 0 ? 'No line has a problem' : `${counted(bad, 'line')} cannot be added`}
    />
  );
}
