import type { FilterTable } from '#domain/vocabulary/filter.ts';
import { type PeriodSearch, pageAt } from '#src/page/search.ts';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { cellLabel } from './labels.ts';
import type { FieldOption, Result, ResultRow, TableOption } from './types.ts';

/** The field that names a row. */
const names: Record<FilterTable, string> = {
  records: 'source_ip',
  reports: 'reporter',
  sources: 'source_ip',
  domains: 'domain',
  alerts: 'title',
};

/** The page that a row opens. */
function hrefOf(table: FilterTable, row: ResultRow, { days, from, to }: PeriodSearch): string {
  const domain = Number(row['domain_id']);
  if (table === 'records' || table === 'reports') return pageAt(`/app/report-metadata/${String(row['report_id'])}`);
  if (table === 'sources') return pageAt('/app/email-sources', { days, from, to, domain, source_ip: row['source_ip'] });
  if (table === 'alerts')
    return row['domain_id'] === null
      ? pageAt('/app/alert-management', { alert: row['alert_id'] })
      : pageAt(`/app/domains/${domain}`, { tab: 'alerts' });
  return pageAt(`/app/domains/${domain}`);
}

const narrow = new Set(['result', 'severity', 'level']);

const none = <span className="ui-mute">none</span>;

/** A reporter under the name that people use, with the one in its reports, by which it is filtered; `null` where both are one. */
function reporterCell({ reporter, reporter_name: name }: ResultRow) {
  return typeof name === 'string' && name !== reporter ? (
    <>
      {name}
      <span className="ui-sub">{String(reporter)}</span>
    </>
  ) : null;
}

/** What a phone card gives a line of its own: a third would break a name. */
const inCardFull: ReadonlySet<string> = new Set(['header_from']);

/** What a phone card says under the name: a third of it is too narrow for a domain. */
const inCardLine: ReadonlySet<string> = new Set(['domain', 'day']);

/** Names that a narrow column would break into many lines; the table scrolls instead. */
const unbroken: ReadonlySet<string> = new Set(['reporter', 'domain']);

function columnOf(field: FieldOption, table: FilterTable): Column<ResultRow> {
  const isNumber = field.type === 'number';
  return {
    id: field.name,
    header: field.label,
    sortable: false,
    rowHeader: field.name === names[table],
    ...(isNumber ? { align: 'right' as const } : {}),
    nowrap: isNumber || unbroken.has(field.name) || field.type === 'day' || field.type === 'time',
    ...(narrow.has(field.name) ? { card: 'flag' as const } : inCardFull.has(field.name) ? { card: 'full' as const } : {}),
    ...(inCardLine.has(field.name) && field.name !== names[table]
      ? { inLine: (row: ResultRow) => cellLabel(field, row[field.name]) ?? '' }
      : {}),
    cell: (row) => (field.name === 'reporter' ? reporterCell(row) : null) ?? cellLabel(field, row[field.name]) ?? none,
  };
}

type ResultsProps = {
  table: TableOption;
  result: Result;
  /** Fields of conditions become columns too. */
  asked: readonly string[];
  period: PeriodSearch;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
};

/** A page of what fits the filter; a row opens what it is about. */
export function Results({ table, result, asked, period, page, pageSize, onPage }: ResultsProps) {
  const fields = table.fields.filter(({ name, is_more: isMore }) => !isMore || asked.includes(name));
  return (
    <DataTable
      caption={`${table.label} that match`}
      rows={result.rows}
      columns={fields.map((field) => columnOf(field, table.table))}
      rowId={(row) => String(row['id'])}
      noun={[table.noun, `${table.noun}s`]}
      rowHref={(row) => hrefOf(table.table, row, period)}
      paging={{ kind: 'pages', page, pageSize, total: result.pagination.total, onPage }}
      columnChoice={false}
    />
  );
}
