import { createRouter } from '@tanstack/react-router';
import type { routeTree } from '#src/routeTree.gen.ts';
import { auth } from './actors.ts';
import { addMore, startTree } from './start-tree.ts';

/** Starts with the pages of the sign-in; `portal.ts` and `visitor-pages.ts` add the others. Its type knows them all. */
export const router = createRouter({
  routeTree: startTree as unknown as typeof routeTree,
  context: { auth },
  defaultPreload: false,
  scrollRestoration: true,
  scrollToTopSelectors: ['window'],
});

/** Fetches the routes of the address the app is opened with, before anything is drawn, so that a reload keeps its place in the history. */
export async function firstRoutes(): Promise<void> {
  const [, , route] = router.getMatchedRoutes(router.latestLocation.pathname);
  if (route === undefined || (route.id.startsWith('/app') && !auth.getSnapshot().matches('authenticated'))) return;
  await addMore(route.id);
}

/** Asks the guards again whenever somebody signs in or out. */
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
