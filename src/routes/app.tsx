import { createFileRoute } from '@tanstack/react-router';
import { needSignIn } from '#src/app/need-sign-in.ts';
import { signedIn } from '#src/app/signed-in.ts';
import { AppFrame } from '#src/layout/AppFrame.tsx';
import { NotFound } from '#src/layout/NotFound.tsx';

function Page() {
  return <AppFrame open={Route.useLoaderData()} />;
}

export const Route = createFileRoute('/app')({
  beforeLoad: ({ context, location }) => needSignIn(context.auth, location.href),
  loader: () => signedIn(),
  component: Page,
  notFoundComponent: NotFound,
});
