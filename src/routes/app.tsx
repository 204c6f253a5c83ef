import { createFileRoute, redirect } from '@tanstack/react-router';
import { signedIn } from '#src/app/signed-in.ts';
import { AppFrame } from '#src/layout/AppFrame.tsx';
import { NotFound } from '#src/layout/NotFound.tsx';

function Page() {
  return <AppFrame open={Route.useLoaderData()} />;
}

export const Route = createFileRoute('/app')({
  beforeLoad: ({ context, location }) => {
    if (!context.auth.getSnapshot().matches('authenticated')) throw redirect({ to: '/login', search: { from: location.href } });
  },
  loader: () => signedIn(),
  component: Page,
  notFoundComponent: NotFound,
});
