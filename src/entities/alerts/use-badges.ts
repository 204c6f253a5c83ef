import { useSession } from '#src/session/session-context.ts';
import { useAlertCounts } from './use-alert-counts.ts';

/** How many alerts are open, beside the page that shows them: the alert centre for staff, the dashboard for customers. */
export function useBadges(): Readonly<Record<string, { count: number; isHot: boolean }>> {
  const { isStaff } = useSession();
  const counts = useAlertCounts();
  if (counts === null || counts.open === 0) return {};
  return { [isStaff ? '/app/alert-management' : '/app/dashboard']: { count: counts.open, isHot: counts.urgent > 0 } };
}
