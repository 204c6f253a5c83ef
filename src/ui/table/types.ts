import type { ReactNode } from 'react';
import type { Sort, SortValue } from './order.ts';

export type Column<Row> = {
  id: string;
  header: string;
  /** Read, not drawn. */
  headerHidden?: boolean;
  /** What sorting and the CSV use; a column without it cannot be sorted. */
  value?: (row: Row) => SortValue;
  /** What the CSV holds where that is not the value. */
  file?: (row: Row) => SortValue;
  /** Its heading there, where a number needs its unit: "Passed, %". */
  fileHeader?: string;
  /** What is drawn; without it the value is. */
  cell?: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** Narrow first column with the number that ranks the rows. */
  keyStat?: boolean;
  nowrap?: boolean;
  middle?: boolean;
  /** Names the row; without any, the first column that is not a key number. */
  rowHeader?: boolean;
  sortable?: boolean;
  /** First press sorts downwards; numbers usually want it. */
  descendingFirst?: boolean;
  hideable?: boolean;
  hiddenAtFirst?: boolean;
  hideOn?: 'tablet' | 'phone';
  /** Place in the phone card: beside the name, a line of its own, or a labelled third. */
  card?: 'flag' | 'full' | 'third';
  /** In the phone card these words under the name replace the cell. */
  inLine?: (row: Row) => string;
  csv?: boolean;
};

export type Paging =
  | { kind: 'pages'; page: number; pageSize: number; total: number; onPage: (page: number) => void }
  | { kind: 'cursor'; hasPrevious: boolean; hasNext: boolean; onPrevious: () => void; onNext: () => void; words?: ReactNode };

export type DataTableProps<Row> = {
  /** Names the table for those who cannot see it. */
  caption: string;
  rows: Row[];
  columns: Column<Row>[];
  rowId: (row: Row) => string;
  /** What one row is: ["sender", "senders"]. */
  noun?: [one: string, many: string];
  /** Rows there are in all, when not all are here. */
  total?: number;
  /** Controlled sort (address); with `serverSort` rows are shown as they come. */
  sort?: Sort | null;
  defaultSort?: Sort;
  onSort?: (sort: Sort) => void;
  serverSort?: boolean;
  hidden?: string[];
  onHidden?: (hidden: string[]) => void;
  /** The row's name becomes a link, where this gives an address; the whole row follows it. */
  rowHref?: (row: Row) => string | null;
  /** The row's name becomes a button; the whole row follows it. */
  onOpen?: (row: Row) => void;
  openId?: string | null;
  selected?: ReadonlySet<string>;
  onSelected?: (selected: ReadonlySet<string>) => void;
  rowLabel?: (row: Row) => string;
  cards?: boolean;
  dense?: boolean;
  /** Room at both sides, where rows can be opened or selected. */
  padded?: boolean;
  /** `VirtualBody`: draw only the rows in view, in a box of its own. */
  virtual?: LongBody | false;
  csvName?: string;
  /** What the file holds where the rows are some of many: "these rows". */
  csvPart?: string;
  columnChoice?: boolean;
  paging?: Paging;
  footer?: ReactNode;
  empty?: ReactNode;
};

/** What a table's body needs to draw its rows. */
export type RowsProps<Row> = Pick<
  DataTableProps<Row>,
  'rowId' | 'rowHref' | 'onOpen' | 'openId' | 'selected' | 'onSelected' | 'rowLabel'
> & { rows: Row[]; columns: Column<Row>[] };

/** A body for more rows than one draws at once. */
export type LongBody = <Row>(props: RowsProps<Row>) => ReactNode;
