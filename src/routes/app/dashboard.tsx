import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { DashboardSearch } from '#src/entities/mail-stats/types.ts';
import { daysOf, numberOf } from '#src/page/search.ts';
import { useSession } from '#src/session/session-context.ts';
import { signedIn } from '#src/session/signed-in.ts';

// Nothing needs both.
const CustomerDashboard = lazyRouteComponent(() => import('#src/features/dashboard/CustomerDashboard.tsx'), 'CustomerDashboard');
const Operations = lazyRouteComponent(() => import('#src/features/operations/Operations.tsx'), 'Operations');

/** Fetches the page of a role that is known already, so that a reload finds its place; where it cannot be fetched, the page says why. */
async function fetchPage(): Promise<void> {
  const role = (await signedIn()).session.getSnapshot().context.profile?.role;
  if (role === undefined) return;
  const page = role === 'customer' ? CustomerDashboard : Operations;
  await page.preload?.()?.catch(() => undefined);
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
