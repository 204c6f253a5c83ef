import { dayAfter } from '#domain/sast.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { periodQuery } from '#src/page/search.ts';
import type { AnalyticsSearch, Overview } from './types.ts';

export const failuresPerPage = 25;

/** The same weekdays four weeks before a period. */
function fourWeeksBefore({ start_date: from, end_date: to }: Overview['period']) {
  return { start_date: dayAfter(from, -28), end_date: dayAfter(to, -28) };
}

/** Everything the analysis shows. With a day chosen `around` is the whole period and `overview` that day; else both are one. */
export function useAnalytics(search: AnalyticsSearch) {
  const { domain, day, result, page = 1 } = search;
  const period = periodQuery(search);
  const shown = day === undefined ? period : { start_date: day, end_date: day };
  const ids = domain === undefined ? {} : { domain_ids: String(domain) };
  const keep = { keepPrevious: true };
  const around = useRead(calls.dmarc.multiDomainOverview, { query: { ...period, ...ids } }, keep);
  const overview = useRead(calls.dmarc.multiDomainOverview, { query: { ...shown, ...ids } }, keep);
  const one = domain !== undefined;
  const params = { id: domain ?? 1 };
  const allSenders = useRead(calls.domainReports.allSenders, { query: shown }, { ...keep, enabled: !one });
  const oneSenders = useRead(calls.domainReports.senders, { params, query: shown }, { ...keep, enabled: one });
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
  const earlier = around.data === undefined ? null : fourWeeksBefore(around.data.period);
  const compared = useRead(
    calls.dmarc.multiDomainOverview,
    { query: { ...(earlier ?? period), ...ids } },
    { ...keep, enabled: search.compare === true && earlier !== null },
  );
  return { around, overview, senders: one ? oneSenders : allSenders, failures, dayReports, compared };
}
