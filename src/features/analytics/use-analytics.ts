import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { periodQuery } from '#src/page/search.ts';
import type { AnalyticsSearch } from './types.ts';

export const failuresPerPage = 25;
const shownSources = 8;

/** Everything the analysis shows. With a day chosen `around` is the whole period and `overview` that day; else both are one. */
export function useAnalytics(search: AnalyticsSearch) {
  const { domain, day, result, page = 1 } = search;
  const period = periodQuery(search);
  const shown = day === undefined ? period : { start_date: day, end_date: day };
  const ids = domain === undefined ? {} : { domain_ids: String(domain) };
  const keep = { keepPrevious: true };
  const around = useRead(calls.dmarc.multiDomainOverview, { query: { ...period, ...ids } }, keep);
  const overview = useRead(calls.dmarc.multiDomainOverview, { query: { ...shown, ...ids } }, keep);
  const sourceQuery = {
    ...shown,
    limit: shownSources,
    sort_by: result === 'failed' ? ('failed' as const) : ('total_messages' as const),
    ...(result === undefined ? {} : { result }),
  };
  const one = domain !== undefined;
  const params = { id: domain ?? 1 };
  const allSources = useRead(calls.domainReports.allDetailedSources, { query: sourceQuery }, { ...keep, enabled: !one });
  const oneSources = useRead(calls.domainReports.detailedSources, { params, query: sourceQuery }, { ...keep, enabled: one });
  const failures = useRead(
    calls.dmarc.failures,
    { params, query: { ...shown, limit: failuresPerPage, offset: (page - 1) * failuresPerPage } },
    { ...keep, enabled: one && result !== 'passed' },
  );
  const dayReports = useRead(
    calls.reportMetadata.list,
    {
      query: {
        ...shown,
        limit: 10,
        sort_by: 'messages',
        ...(one ? { domain_id: domain } : {}),
        ...(result === 'failed' ? { problems: 'failed_mail' as const } : {}),
      },
    },
    { ...keep, enabled: day !== undefined },
  );
  return { around, overview, sources: one ? oneSources : allSources, failures, dayReports };
}
