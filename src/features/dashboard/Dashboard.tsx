import { Operations } from '#src/features/operations/Operations.tsx';
import { useSession } from '#src/layout/session-context.ts';
import { CustomerDashboard } from './CustomerDashboard.tsx';
import type { DashboardSearch } from './types.ts';

/** Picks the dashboard of the role. */
export function Dashboard(props: { search: DashboardSearch; onSearch: (search: DashboardSearch) => void }) {
  return useSession().isStaff ? <Operations title="Dashboard" /> : <CustomerDashboard {...props} />;
}
