import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { auth } from '#src/app/actors.ts';
import { PageError } from '#src/layout/PageError.tsx';
import { UpdatePrompt } from '#src/layout/UpdatePrompt.tsx';

const VisitorNotFound = lazyRouteComponent(() => import('#src/layout/VisitorNotFound.tsx'), 'VisitorNotFound');

export const Route = createRootRouteWithContext<{ auth: typeof auth }>()({
  component: () => (
    <>
      <Outlet />
      <UpdatePrompt />
    </>
  ),
  notFoundComponent: VisitorNotFound,
  // A page whose scripts are gone from the server is mended by the new version.
  errorComponent: (failed) => (
    <>
      <PageError {...failed} />
      <UpdatePrompt />
    </>
  ),
});
