import type { AnyRouter } from '@tanstack/react-router';
// Attaches every route to the root.
import '#src/routeTree.gen.ts';
import { auth } from '#src/client/actors.ts';
import { readToken } from '#src/client/token.ts';
import { fetchDashboard } from '#src/routes/-dashboards.ts';

/** Begins to fetch the scripts of the page the app opens with, while its routes are still matched and the device is read. */
function fetchFirstPage(router: AnyRouter): void {
  const role = readToken(auth.getSnapshot().context.token)?.role;
  if (role === undefined) return;
  const { pathname } = router.latestLocation;
  for (const route of router.getMatchedRoutes(pathname)[0]) router.loadRouteChunk(route)?.catch(() => undefined);
  if (/^\/app(\/dashboard)?\/?$/.test(pathname)) void fetchDashboard(role);
}

/** Gives the router the pages of the signed-in part; doing it again changes nothing. */
export function addRoutes(router: AnyRouter): void {
  router.setRoutes(router.buildRouteTree());
  fetchFirstPage(router);
}
