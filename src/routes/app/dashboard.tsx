import { createFileRoute } from '@tanstack/react-router';
import type { DashboardSearch } from '#src/app/figures/types.ts';
import { daysOf, numberOf } from '#src/app/search.ts';
import { CustomerDashboard } from '#src/features/dashboard/CustomerDashboard.tsx';
import { Operations } from '#src/features/operations/Operations.tsx';
import { useSession } from '#src/layout/session-context.ts';

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
