import { createRouter } from '@tanstack/react-router';
import { routeTree } from '#src/routeTree.gen.ts';
import { auth } from './actors.ts';

export const router = createRouter({
  routeTree,
  context: { auth },
  defaultPreload: false,
  scrollRestoration: true,
  scrollToTopSelectors: ['window'],
});

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
