import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { auth } from '#src/app/actors.ts';
import { PageError } from '#src/layout/PageError.tsx';
import { UpdatePrompt } from '#src/layout/UpdatePrompt.tsx';

const NotFound = lazyRouteComponent(() => import('#src/layout/NotFound.tsx'), 'NotFound');

function PublicNotFound() {
  return (
    <main id="main">
      <NotFound />
    </main>
  );
}

export const Route = createRootRouteWithContext<{ auth: typeof auth }>()({
  component: () => (
    <>
      <Outlet />
      <UpdatePrompt />
    </>
  ),
  notFoundComponent: PublicNotFound,
  // A page whose scripts are gone from the server is mended by the new version.
  errorComponent: (failed) => (
    <>
      <PageError {...failed} />
      <UpdatePrompt />
    </>
  ),
});
