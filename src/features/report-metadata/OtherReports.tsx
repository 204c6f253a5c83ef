import './report-metadata.css';
import { counted } from '#domain/text.ts';
import { pageAt } from '#src/page/search.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { ReportsSearch } from './types.ts';

type Props<Row> = {
  caption: string;
  csvName: string;
  note?: string;
  rows: Row[];
  total: number;
  columns: Column<Row>[];
  search: ReportsSearch;
  onSearch: (part: Partial<ReportsSearch>) => void;
};

export const perPage = 25;

/** A page of failure or TLS reports; a row opens its report beside it. */
export function OtherReports<Row extends { id: number }>({
  caption,
  csvName,
  note,
  rows,
  total,
  columns,
  search,
  onSearch,
}: Props<Row>) {
  return (
    <Section strong question={caption} finding={counted(total, 'report')} note={note}>
      <DataTable
        caption={caption}
        rows={rows}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => pageAt('/app/report-metadata', { ...search, open: id })}
        noun={['report', 'reports']}
        csvName={csvName}
        paging={{
          kind: 'pages',
          page: search.page ?? 1,
          pageSize: perPage,
          total,
          onPage: (page) => onSearch({ page: page === 1 ? undefined : page }),
        }}
      />
    </Section>
  );
}
