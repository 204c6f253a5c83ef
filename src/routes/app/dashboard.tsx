import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '#src/features/dashboard/Dashboard.tsx';
import { daysOf, idOf } from '#src/features/dashboard/period.ts';
import type { DashboardSearch } from '#src/features/dashboard/types.ts';

function Page() {
  const navigate = Route.useNavigate();
  return <Dashboard search={Route.useSearch()} onSearch={(search) => void navigate({ search, resetScroll: false })} />;
}

export const Route = createFileRoute('/app/dashboard')({
  validateSearch: (search): DashboardSearch => ({ days: daysOf(search['days']), domain: idOf(search['domain']) }),
  component: Page,
});
