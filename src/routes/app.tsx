import { createFileRoute } from '@tanstack/react-router';
import { AppFrame } from '#src/layout/AppFrame.tsx';
import { NotFound } from '#src/layout/NotFound.tsx';
import { needSignIn } from '#src/session/need-sign-in.ts';
import { signedIn } from '#src/session/signed-in.ts';

function Page() {
  return <AppFrame open={Route.useLoaderData()} />;
}

export const Route = createFileRoute('/app')({
  beforeLoad: ({ context, location }) => needSignIn(context.auth, location.href),
  loader: () => signedIn(),
  component: Page,
  notFoundComponent: NotFound,
});
