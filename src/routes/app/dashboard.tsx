import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { DashboardSearch } from '#src/entities/mail-stats/types.ts';
import { daysOf, numberOf } from '#src/page/search.ts';
import { useSession } from '#src/session/session-context.ts';

// Nobody needs both.
const CustomerDashboard = lazyRouteComponent(() => import('#src/features/dashboard/CustomerDashboard.tsx'), 'CustomerDashboard');
const Operations = lazyRouteComponent(() => import('#src/features/operations/Operations.tsx'), 'Operations');

function Page() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const { isStaff } = useSession();
  if (isStaff) return <Operations title="Dashboard" />;
  return <CustomerDashboard search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />;
}

export const Route = createFileRoute('/app/dashboard')({
  validateSearch: (search): DashboardSearch => ({ days: daysOf(search['days']), domain: numberOf(search['domain']) }),
  component: Page,
});
