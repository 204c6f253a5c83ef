import { useEffect } from 'react';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { showBadge } from '#src/offline/badge.ts';

/** Your statistics of alerts of everything in sight; `urgent` are those critical or high that are not quiet and not resolved. */
export function useAlertCounts() {
  const stats = useRead(calls.alertManagement.stats, {});
  const { data } = stats;
  return {
    stats,
    open: data?.open ?? 0,
    urgent: (data?.by_severity.critical ?? 0) + (data?.by_severity.high ?? 0),
  };
}

/** Shows the count of open alerts at the icon of the app or in the title, the same as in the menu and on the page. */
export function useAlertBadge(): void {
  const { open } = useAlertCounts();
  useEffect(() => {
    showBadge(open);
    return () => showBadge(0);
  }, [open]);
}
