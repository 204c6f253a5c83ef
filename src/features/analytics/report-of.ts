import { dayAfter } from '#domain/sast.ts';
import { capital } from '#domain/text.ts';
import type { DocumentType } from '#domain/vocabulary/documents.ts';
import { mostDays, spanDays, usualDays } from '#src/page/search.ts';
import { shownPeriod } from './search.ts';
import type { AnalyticsSearch } from './types.ts';

/** The report about the domains of an analysis; `leftOut` says what of the analysis no report can have. */
export type ReportOf = { type: DocumentType; days: number; leftOut: string[] };

/**
 * The report for an analysis on a day (UTC). A report is about one domain, a customer or all customers, and so many days up to the day
 * before: of dates that end earlier it also covers the days since. It counts messages of every result.
 */
export function reportOf(search: AnalyticsSearch, isStaff: boolean, today: string): ReportOf {
  const { from, to, days = usualDays } = shownPeriod(search);
  const last = dayAfter(today, -1);
  const span = from === undefined || to === undefined ? days : spanDays(from, last);
  const covered = Math.min(mostDays, Math.max(1, span));
  const isExact = covered === span && (to === undefined || to === last);
  return {
    type: search.domain !== undefined ? 'domain_analytics_report' : isStaff ? 'portfolio_overview' : 'customer_detailed',
    days: covered,
    leftOut: [
      ...(isExact ? [] : ['Reports end with the last full day, so this one does not cover exactly the days on this page.']),
      ...(search.result === undefined
        ? []
        : [`Reports count passed and failed messages. The filter “${capital(search.result)}” is left out.`]),
    ],
  };
}
