import { useEffect } from 'react';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { showBadge } from '#src/offline/badge.ts';
import type { Alert } from './types.ts';
import type { AlertsOf } from './unresolved.ts';

/** How many alerts are open; `urgent` are those of them that are critical or high. */
export type OpenCounts = { open: number; urgent: number };

/** What a list of alerts holds; the count of all only where the list is whole. */
export function openCountsOf(alerts: readonly Alert[]): OpenCounts {
  const open = alerts.filter(({ status }) => status === 'open');
  return { open: open.length, urgent: open.filter(({ severity }) => severity === 'critical' || severity === 'high').length };
}

/** The server's counts, of one domain or customer or of the active scope; `null` while unknown. */
export function useAlertCounts(of?: AlertsOf): OpenCounts | null {
  const { data } = useRead(calls.alertManagement.stats, of === undefined ? {} : { query: of });
  if (data === undefined) return null;
  return { open: data.open, urgent: (data.by_severity.critical ?? 0) + (data.by_severity.high ?? 0) };
}

/** Shows the count of open alerts at the icon of the app or in the title, the same as in the menu and on the page. */
export function useAlertBadge(): void {
  const open = useAlertCounts()?.open ?? 0;
  useEffect(() => {
    showBadge(open);
    return () => showBadge(0);
  }, [open]);
}
