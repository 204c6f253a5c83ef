import { periodLabel } from '#src/page/period-labels.ts';
import { pageAt } from '#src/page/search.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import type { SourcesSearch } from './types.ts';

type Props = { search: SourcesSearch; isNarrowed: boolean };

/** No sender in the list: because of the search or the filter (`isNarrowed`), or because nothing was reported. */
export function NoSenders({ search, isNarrowed }: Props) {
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
  return (
    <EmptyState
      title="No senders yet"
      action={
        search.days === 365 ? (
          <LinkButton href={pageAt('/app/report-metadata', { upload: 1 })}>Upload reports</LinkButton>
        ) : (
          <LinkButton href={pageAt('/app/email-sources', { domain: search.domain, days: 365 })}>Show the last year</LinkButton>
        )
      }
    >
      No senders reported {periodLabel(search)}. First reports usually arrive within 24 to 48 hours.
    </EmptyState>
  );
}
