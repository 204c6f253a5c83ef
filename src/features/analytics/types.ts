import type { dmarc } from '#contract/dmarc.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Sender } from '#src/entities/senders/types.ts';
import type { PeriodSearch } from '#src/page/search.ts';

export type { Sender };
export type Overview = Reply<typeof dmarc.multiDomainOverview>;
export type Totals = Overview['totals'];
export type Day = Overview['by_day'][number];
export type Reporter = Overview['reporters'][number];
export type DomainStats = Overview['domains'][number];

/** What the address of the analysis holds. `day` narrows everything but the picture by day to one day. */
export type AnalyticsSearch = PeriodSearch & {
  domain?: number | undefined;
  day?: string | undefined;
  result?: 'passed' | 'failed' | undefined;
  page?: number | undefined;
  /** Whose threats staff see. */
  customer?: number | undefined;
  /** The open row of the failing messages. */
  row?: string | undefined;
  /** What the page shows instead of volume and results. */
  view?: 'threats' | 'filter' | undefined;
};
