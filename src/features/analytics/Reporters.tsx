import type { ReactNode } from 'react';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { reportersFinding } from './findings.ts';
import type { Reporter } from './types.ts';

const columns: Column<Reporter>[] = [
  { id: 'reporter', header: 'Reporter', rowHeader: true, value: (row) => row.reporter_name },
  { id: 'messages', header: 'Messages', align: 'right', value: (row) => row.messages },
  {
    id: 'passed',
    header: 'Passed',
    fileHeader: 'Passed, %',
    align: 'right',
    value: (row) => (row.messages === 0 ? null : (100 * row.passed) / row.messages),
    cell: (row) => format.share(row.passed, row.messages),
  },
  { id: 'reports', header: 'Reports', align: 'right', value: (row) => row.reports, hideOn: 'phone' },
  { id: 'unreadable', header: 'Unreadable', align: 'right', value: (row) => row.unreadable_rows },
];

/** The reporters; each opens its reports. */
export function Reporters({
  choice,
  reporters,
  hrefOf,
}: {
  choice: ReactNode;
  reporters: Reporter[];
  hrefOf: (reporter: string) => string;
}) {
  return (
    <Section
      span={12}
      id="split"
      question="Who reports?"
      finding={reportersFinding(reporters)}
      note="Receivers that send no reports are not included."
    >
      {choice}
      {reporters.length > 0 && (
        <DataTable
          caption="Reporters"
          rows={reporters}
          columns={columns}
          rowId={(row) => row.reporter}
          rowHref={(row) => hrefOf(row.reporter)}
          defaultSort={{ columnId: 'messages', descending: true }}
          cards={false}
          csvName="reporters"
        />
      )}
    </Section>
  );
}
