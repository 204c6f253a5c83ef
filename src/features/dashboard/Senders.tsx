import { BusiestSenders } from '#src/entities/senders/BusiestSenders.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import type { useDashboardData } from './use-dashboard-data.ts';

type Props = { query: ReturnType<typeof useDashboardData>['senders']; days: number; domain: number | undefined };

/** Who sends as us. */
export function Senders({ query, days, domain }: Props) {
  return (
    <QueryView query={query} title="The senders">
      {(list) => <BusiestSenders list={list} days={days} domain={domain} />}
    </QueryView>
  );
}
