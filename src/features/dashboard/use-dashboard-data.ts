import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';

const aYear = 31_536_000;
const sendersShown = 5;

/** Everything a dashboard of mail shows, for all domains in view or for one. */
export function useDashboardData(days: number, domain: number | undefined) {
  const isOne = domain !== undefined;
  const params = { id: domain ?? 1 };
  const overview = useRead(
    calls.dmarc.multiDomainOverview,
    { query: { days, ...(isOne ? { domain_ids: String(domain) } : {}) } },
    { keepPrevious: true },
  );
  const busiest = { days, limit: sendersShown };
  const allSenders = useRead(calls.domainReports.allSenders, { query: busiest }, { enabled: !isOne });
  const oneSenders = useRead(calls.domainReports.senders, { params, query: busiest }, { enabled: isOne });
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
    senders: isOne ? oneSenders : allSenders,
  };
}
