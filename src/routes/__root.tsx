import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { auth } from '#src/app/actors.ts';
import { NotFound } from '#src/layout/NotFound.tsx';
import { PageError } from '#src/layout/PageError.tsx';
import { UpdatePrompt } from '#src/layout/UpdatePrompt.tsx';

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
  errorComponent: PageError,
});
