import { LastReportHint } from '#src/entities/onboarding/LastReportHint.tsx';
import { NoReportsYet, useNoReportsYet } from '#src/entities/onboarding/NoDomains.tsx';
import { periodLabel } from '#src/page/period-labels.ts';
import { pageAt } from '#src/page/search.ts';
import { useMayUpload } from '#src/session/may-manage.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { type AddressPeriod, reachesBack } from './stored-from.ts';
import type { SourcesSearch } from './types.ts';

type Props = { search: SourcesSearch; isNarrowed: boolean; period: AddressPeriod };

/** No sender in the list: because of the search or the filter (`isNarrowed`), because nothing was reported, or because it was deleted. */
export function NoSenders({ search, isNarrowed, period }: Props) {
  const mayUpload = useMayUpload();
  const why = useNoReportsYet();
  const whole = { ...search, search: undefined, result: undefined, page: undefined };
  if (isNarrowed)
    return (
      <EmptyState
        title="No sender matches"
        action={<LinkButton href={pageAt('/app/email-sources', whole)}>Show all senders</LinkButton>}
      >
        No sender matches the search or the filter.
      </EmptyState>
    );
  if (why !== null) return <NoReportsYet why={why} />;
  const mayBeDeleted = reachesBack(period);
  return (
    <EmptyState
      title={mayBeDeleted ? 'No senders here' : 'No senders in this period'}
      action={
        search.days === 365 ? (
          mayUpload && <LinkButton href={pageAt('/app/report-metadata', { upload: 1 })}>Upload reports</LinkButton>
        ) : (
          <LinkButton href={pageAt('/app/email-sources', { domain: search.domain, days: 365 })}>Show the last year</LinkButton>
        )
      }
    >
      {mayBeDeleted ? (
        `No senders are stored ${periodLabel(search)}. Totals of messages are stored for longer.`
      ) : (
        <>
          No senders reported {periodLabel(search)}. <LastReportHint domain={search.domain} />
        </>
      )}
    </EmptyState>
  );
}
