// Hangs every route below the root.
import '#src/routeTree.gen.ts';
import { router } from './router.ts';

/** Gives the router the pages of the signed-in part; doing it again changes nothing. */
export function addRoutes(): void {
  router.setRoutes(router.buildRouteTree());
}
