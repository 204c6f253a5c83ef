import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';

const aYear = 31_536_000;

/** Everything a dashboard of mail shows, for all domains in view or for one. */
export function useDashboardData(days: number, domain: number | undefined) {
  const isOne = domain !== undefined;
  const params = { id: domain ?? 1 };
  const overview = useRead(
    calls.dmarc.multiDomainOverview,
    { query: { days, ...(isOne ? { domain_ids: String(domain) } : {}) } },
    { keepPrevious: true },
  );
  const summary = useRead(calls.domainReports.summary, { query: { days } }, { enabled: !isOne });
  const oneOverview = useRead(calls.domainReports.overview, { params, query: { days } }, { enabled: isOne });
  const busy = { days, limit: 6, sort_by: 'total_messages' as const };
  const bad = { days, limit: 6, sort_by: 'failed' as const };
  const allBusiest = useRead(calls.domainReports.allTopSources, { query: busy }, { enabled: !isOne });
  const oneBusiest = useRead(calls.domainReports.topSources, { params, query: busy }, { enabled: isOne });
  const allFailing = useRead(calls.domainReports.allTopSources, { query: bad }, { enabled: !isOne });
  const oneFailing = useRead(calls.domainReports.topSources, { params, query: bad }, { enabled: isOne });
  const ids = overview.data?.domains.map((one) => one.domain_id).sort((a, b) => a - b) ?? [];
  const scores = useRead(
    calls.securityScores.bulk,
    { body: { domain_ids: ids, include_recommendations: true, max_age: aYear } },
    { enabled: ids.length > 0 },
  );
  return {
    overview,
    protection: useRead(calls.domains.protectionStatus, {}),
    scores,
    senders: (isOne ? oneOverview.data?.sources : summary.data?.summary.sources) ?? null,
    busiest: isOne ? oneBusiest : allBusiest,
    failing: isOne ? oneFailing : allFailing,
  };
}
