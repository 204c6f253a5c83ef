import { useState } from 'react';
import * as format from '#src/ui/format.ts';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column, Paging } from '#src/ui/table/types.ts';
import { RecordDrawer, ResultTag, type Row } from './RecordDrawer.tsx';
import { dispositionLabel } from './record-labels.ts';

const resultOf = (row: Row) => (row.dkim_aligned || row.spf_aligned ? 'passed' : 'failed');
const namesOf = (row: Row) => [...new Set([...row.dkim, ...row.spf].flatMap((one) => one.domain ?? []))];

const columns: Column<Row>[] = [
  {
    id: 'source',
    header: 'Address',
    rowHeader: true,
    sortable: false,
    value: (row) => row.source_ip,
    cell: (row) => <span className="ui-num">{row.source_ip}</span>,
  },
  { id: 'messages', header: 'Messages', align: 'right', sortable: false, value: (row) => row.count },
  { id: 'result', header: 'Result', sortable: false, card: 'flag', value: resultOf, cell: (row) => <ResultTag row={row} /> },
  { id: 'disposition', header: 'Outcome', sortable: false, nowrap: true, value: (row) => dispositionLabel(row.disposition) },
  {
    id: 'from',
    header: 'From',
    sortable: false,
    card: 'full',
    value: (row) => row.header_from,
    cell: (row) => (
      <>
        {row.header_from}
        {namesOf(row).length > 0 && <span className="ui-sub">checked: {namesOf(row).join(', ')}</span>}
      </>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    sortable: false,
    hideOn: 'phone',
    value: (row) => row.reasons.map((reason) => reason.type).join(', '),
    cell: (row) =>
      row.reasons.map((reason) => reason.type.replaceAll('_', ' ')).join(', ') || <span className="ui-mute">none</span>,
  },
];

const dayColumns: Column<Row>[] = [
  {
    id: 'day',
    header: 'Day (UTC)',
    sortable: false,
    nowrap: true,
    value: (row) => row.day,
    cell: (row) => format.utcDayMonth(row.day),
  },
  { id: 'reporter', header: 'Reporter', sortable: false, value: (row) => row.reporter_name },
];

/** Which row is open where the address of the page says so; without it the table remembers it alone. */
type OpenRow = { row: string | undefined; onRow: (row: string | undefined) => void };

type RecordsTableProps = {
  caption: string;
  rows: Row[];
  paging?: Paging;
  csvName: string;
  ofOneReport?: boolean;
  place?: OpenRow;
};

const idOf = (row: Row) => `${row.report_id}-${row.domain_id}-${row.seq}`;

/** Rows of reports; each opens what was checked and why. */
export function RecordsTable({ caption, rows, paging, csvName, ofOneReport = false, place }: RecordsTableProps) {
  const [own, setOwn] = useState<string | undefined>();
  const { row: openId, onRow } = place ?? { row: own, onRow: setOwn };
  const open = rows.find((row) => idOf(row) === openId) ?? null;
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows}
        columns={ofOneReport ? columns : [...columns.slice(0, 1), ...dayColumns, ...columns.slice(1)]}
        rowId={idOf}
        noun={['row', 'rows']}
        onOpen={(row) => onRow(idOf(row))}
        openId={open === null ? null : idOf(open)}
        csvName={csvName}
        paging={paging}
      />
      <RecordDrawer row={open} onClose={() => onRow(undefined)} withReport={!ofOneReport} />
    </>
  );
}
