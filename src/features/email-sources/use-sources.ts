import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { isLoading } from '#src/page/QueryView.tsx';
import { periodQuery } from '#src/page/search.ts';
import type { SourcesSearch } from './types.ts';

export const sendersPerPage = 50;

/** One page of senders, how many there are and how many of them failed, for all domains in view or for one; `isCounted` once all is known. */
export function useSources(search: SourcesSearch) {
  const { domain, page = 1 } = search;
  const period = periodQuery(search);
  const one = domain !== undefined;
  const params = { id: domain ?? 1 };
  const query = {
    ...period,
    sort_by: search.sort ?? ('threat_score' as const),
    sort_order: search.up === true ? ('asc' as const) : ('desc' as const),
    limit: sendersPerPage,
    offset: (page - 1) * sendersPerPage,
    ...(search.search === undefined ? {} : { search: search.search }),
    ...(search.result === undefined ? {} : { result: search.result }),
  };
  const count = { ...period, limit: 1 };
  const countFailed = { ...count, result: 'failed' as const };
  const ofAll = { keepPrevious: true, enabled: !one };
  const ofOne = { keepPrevious: true, enabled: one };
  const { allDetailedSources, detailedSources } = calls.domainReports;
  const listAll = useRead(allDetailedSources, { query }, ofAll);
  const listOne = useRead(detailedSources, { params, query }, ofOne);
  const allAll = useRead(allDetailedSources, { query: count }, ofAll);
  const allOne = useRead(detailedSources, { params, query: count }, ofOne);
  const failedAll = useRead(allDetailedSources, { query: countFailed }, ofAll);
  const failedOne = useRead(detailedSources, { params, query: countFailed }, ofOne);
  const overview = useRead(
    calls.dmarc.multiDomainOverview,
    { query: { ...period, ...(one ? { domain_ids: String(domain) } : {}) } },
    { keepPrevious: true },
  );
  const all = one ? allOne : allAll;
  const failed = one ? failedOne : failedAll;
  return {
    list: one ? listOne : listAll,
    senders: all.data?.pagination.total ?? null,
    failing: failed.data?.pagination.total ?? null,
    isCounted: ![one ? listOne : listAll, all, failed, overview].some(isLoading),
    overview,
  };
}
