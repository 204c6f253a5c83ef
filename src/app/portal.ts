import type { AnyRouter } from '@tanstack/react-router';
// Attaches every route to the root.
import '#src/routeTree.gen.ts';

/** Gives the router the pages of the signed-in part; doing it again changes nothing. */
export function addRoutes(router: AnyRouter): void {
  router.setRoutes(router.buildRouteTree());
}
