import { counted } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { faceOf, resultLabel, sourceLabel, starterLabel } from './import-labels.ts';
import type { HistoryImport, ImportSearch, Imports } from './types.ts';

export const importsPerPage = 10;

const columns: Column<HistoryImport>[] = [
  {
    id: 'created',
    header: 'Import',
    rowHeader: true,
    sortable: false,
    nowrap: true,
    value: (row) => row.created_time,
    cell: (row) => (
      <>
        {format.dateTime(row.created_time)}
        <span className="ui-sub">by {starterLabel(row)}</span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'State',
    sortable: false,
    nowrap: true,
    card: 'flag',
    value: (row) => faceOf(row).word,
    cell: (row) => <StatusTag kind={faceOf(row).kind}>{faceOf(row).word}</StatusTag>,
  },
  {
    id: 'source',
    header: 'Source',
    sortable: false,
    value: sourceLabel,
    cell: (row) => <span className="import-source">{sourceLabel(row)}</span>,
    inLine: sourceLabel,
  },
  { id: 'found', header: 'Result', sortable: false, value: resultLabel, inLine: resultLabel },
];

type ImportTableProps = { imports: Imports; search: ImportSearch; onSearch: (part: Partial<ImportSearch>) => void };

/** All imports, the newest first; a row opens what it found. */
export function ImportTable({ imports: { imports, pagination }, search, onSearch }: ImportTableProps) {
  if (pagination.total === 0) return null;
  return (
    <Section question="Imports" finding={counted(pagination.total, 'import')}>
      {imports.length > 0 && (
        <DataTable
          caption="Imports"
          rows={imports}
          columns={columns}
          rowId={(row) => String(row.import_id)}
          noun={['import', 'imports']}
          padded
          onOpen={(row) => onSearch({ import: row.import_id === search.import ? undefined : row.import_id })}
          openId={search.import === undefined ? null : String(search.import)}
          csvName="imports"
          paging={{
            kind: 'pages',
            page: search.page ?? 1,
            pageSize: importsPerPage,
            total: pagination.total,
            onPage: (next) => onSearch({ page: next === 1 ? undefined : next }),
          }}
        />
      )}
    </Section>
  );
}
