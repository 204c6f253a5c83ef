import { type AnyRouter, createRouter } from '@tanstack/react-router';
import { auth } from '#src/client/actors.ts';
import type { routeTree } from '#src/routeTree.gen.ts';
import { keepPlace } from './keep-place.ts';
import { startTree } from './start-tree.ts';

// How to load the routes that are not in the first script, by the route that represents them.
const late: Record<string, () => Promise<{ addRoutes: (router: AnyRouter) => void }>> = {
  '/app/$': () => import('./portal.ts'),
  '/$': () => import('./visitor-pages.ts'),
};

async function addRoutesFor(id: string): Promise<void> {
  const fetched = await late[id]?.();
  fetched?.addRoutes(router);
}

/** Starts with the pages of the sign-in; `portal.ts` and `visitor-pages.ts` add the others. Its type knows them all. */
export const router = createRouter({
  routeTree: startTree as unknown as typeof routeTree,
  context: { auth, addRoutesFor },
  defaultPreload: false,
  scrollRestoration: keepPlace,
  scrollToTopSelectors: ['window'],
});

/** Fetches the routes of the address the app is opened with, before anything is drawn, so that a reload keeps its place in the history. */
export async function firstRoutes(): Promise<void> {
  const [, , route] = router.getMatchedRoutes(router.latestLocation.pathname);
  if (route === undefined || (route.id.startsWith('/app') && !auth.getSnapshot().matches('authenticated'))) return;
  await addRoutesFor(route.id);
}

/** Runs the route guards again whenever somebody signs in or out. */
export function followAuth(): void {
  let was = auth.getSnapshot().value;
  auth.subscribe((state) => {
    if (state.value === was) return;
    was = state.value;
    if (state.hasTag('settled')) void router.invalidate();
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
