import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { auth } from '#src/client/actors.ts';
import { PageError } from '#src/layout/PageError.tsx';
import { UpdatePrompt } from '#src/layout/UpdatePrompt.tsx';

/** `addRoutesFor` loads the routes that a route of the first script represents. */
type RouterContext = { auth: typeof auth; addRoutesFor: (id: string) => Promise<void> };

const VisitorNotFound = lazyRouteComponent(() => import('#src/layout/VisitorNotFound.tsx'), 'VisitorNotFound');

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <UpdatePrompt />
    </>
  ),
  notFoundComponent: VisitorNotFound,
  // A page whose scripts are gone from the server is fixed by the new version.
  errorComponent: (failed) => (
    <>
      <PageError {...failed} />
      <UpdatePrompt />
    </>
  ),
});
