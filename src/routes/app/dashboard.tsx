import { createFileRoute } from '@tanstack/react-router';
import type { DashboardSearch } from '#src/entities/mail-stats/types.ts';
import { daysOf, numberOf } from '#src/page/search.ts';
import { CustomerDashboard, fetchDashboard, Operations } from '#src/routes/-dashboards.ts';
import { useSession } from '#src/session/session-context.ts';
import { signedIn } from '#src/session/signed-in.ts';

/** Fetches the page of a role that is known already, so that a reload finds its place. */
async function fetchPage(): Promise<void> {
  const role = (await signedIn()).session.getSnapshot().context.profile?.role;
  if (role !== undefined) await fetchDashboard(role);
}

function Page() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const { isStaff } = useSession();
  if (isStaff) return <Operations title="Dashboard" />;
  return <CustomerDashboard search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />;
}

export const Route = createFileRoute('/app/dashboard')({
  validateSearch: (search): DashboardSearch => ({ days: daysOf(search['days']), domain: numberOf(search['domain']) }),
  loader: fetchPage,
  component: Page,
});
