import type { dmarc } from '#contract/dmarc.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { PivotCells, PivotDimension } from '#domain/vocabulary/pivot.ts';
import type { Sender } from '#src/entities/senders/types.ts';
import type { PeriodSearch } from '#src/page/search.ts';

export type { Sender };
export type Overview = Reply<typeof dmarc.multiDomainOverview>;
export type Totals = Overview['totals'];
export type Day = Overview['by_day'][number];
export type Reporter = Overview['reporters'][number];
export type Pivot = Reply<typeof dmarc.pivot>;
export type PivotLine = Pivot['columns'][number];
export type DomainStats = Overview['domains'][number];

/** The result that the page is narrowed to; without one it shows both. */
export type Result = 'passed' | 'failed' | undefined;

/** What the address of the analysis holds. `day` narrows everything but the picture by day to one day. */
export type AnalyticsSearch = PeriodSearch & {
  domain?: number | undefined;
  day?: string | undefined;
  result?: Result;
  page?: number | undefined;
  /** Whose threats staff see. */
  customer?: number | undefined;
  /** What the messages are split by; without it by sender. */
  split?: PivotDimension | undefined;
  /** The rows and columns of the table of two splits, and what its cells count. */
  rows?: PivotDimension | undefined;
  columns?: PivotDimension | undefined;
  cells?: PivotCells | undefined;
  /** Whether the same weekdays four weeks earlier are drawn too. */
  compare?: boolean | undefined;
  /** The open row of the failing messages. */
  row?: string | undefined;
  /** What the page shows instead of volume and results. */
  view?: 'threats' | 'filter' | undefined;
};
