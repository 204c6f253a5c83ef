import { lazyRouteComponent } from '@tanstack/react-router';

// Nothing needs both.
export const CustomerDashboard = lazyRouteComponent(
  () => import('#src/features/dashboard/CustomerDashboard.tsx'),
  'CustomerDashboard',
);
export const Operations = lazyRouteComponent(() => import('#src/features/operations/Operations.tsx'), 'Operations');

/** Fetches the dashboard of a role; where it cannot be fetched, the page says why. */
export async function fetchDashboard(role: string): Promise<void> {
  const page = role === 'customer' ? CustomerDashboard : Operations;
  await page.preload?.()?.catch(() => undefined);
}
