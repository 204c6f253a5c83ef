import type { billing } from '#contract/billing.ts';
import type { customers } from '#contract/customers.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { support } from '#contract/support.ts';

export type Summary = Reply<typeof customers.executiveSummary>;
export type Revenue = Reply<typeof billing.revenue>['revenue'];
export type SupportStats = Reply<typeof support.queue>['stats'];

/** The time frames of the summary. */
export const timeframes = ['7d', '30d', '90d', '365d'] as const;
export type Timeframe = (typeof timeframes)[number];
/** The time frame of a page whose address names none. */
export const usualTimeframe: Timeframe = '30d';

/** What the address holds. */
export type ExecutiveSearch = { timeframe?: Timeframe | undefined };
