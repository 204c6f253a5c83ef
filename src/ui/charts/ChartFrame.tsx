import { type ReactNode, useMemo, useState } from 'react';
import { TextButton } from '../Button.tsx';
import * as format from '../format.ts';
import { Section, type SectionProps, SectionTools } from '../Section.tsx';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/types.ts';
import { Legend, type LegendItem } from './Legend.tsx';

/** The same statistics as a table: the first column names the row, the others are numbers. */
export type ChartTable = {
  caption: string;
  head: string[];
  rows: { id: string; cells: (string | number | null)[]; href?: string }[];
};

export type ChartFrameProps = Omit<SectionProps, 'children'> & {
  table: ChartTable;
  legend?: LegendItem[];
  csvName?: string;
  onRow?: (id: string) => void;
  children: ReactNode;
};

type Line = ChartTable['rows'][number];

const written = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return 'not measured';
  return typeof value === 'number' ? format.number(value, Number.isInteger(value) ? 0 : 1) : value;
};

const Numbers = ({ table, csvName, onRow }: Pick<ChartFrameProps, 'table' | 'csvName' | 'onRow'>) => {
  const columns = useMemo<Column<Line>[]>(
    () =>
      table.head.map((header, at) => ({
        id: String(at),
        header,
        align: at === 0 ? 'left' : 'right',
        sortable: at > 0,
        value: (line) => line.cells[at],
        cell: (line) => written(line.cells[at]),
      })),
    [table],
  );
  const linked = table.rows.some((row) => row.href);
  return (
    <DataTable
      caption={table.caption}
      rows={table.rows}
      columns={columns}
      rowId={(line) => line.id}
      rowHref={linked ? (line) => line.href ?? '#' : undefined}
      onOpen={!linked && onRow ? (line) => onRow(line.id) : undefined}
      cards={false}
      dense
      csvName={csvName}
    />
  );
};

/** Question, finding, picture; "As a table" shows the same statistics, whose rows lead where the picture's marks lead. */
export const ChartFrame = ({ table, legend, csvName, onRow, children, ...section }: ChartFrameProps) => {
  const [asTable, setAsTable] = useState(false);
  return (
    <Section {...section}>
      <SectionTools fallbackClass="ui-table-tools">
        <TextButton aria-pressed={asTable} onPress={() => setAsTable(!asTable)}>
          As a table
        </TextButton>
      </SectionTools>
      {asTable ? (
        <Numbers table={table} csvName={csvName} onRow={onRow} />
      ) : (
        <>
          {legend && <Legend items={legend} />}
          {children}
        </>
      )}
    </Section>
  );
};
