import { createFileRoute } from '@tanstack/react-router';
import { SetupAccount } from '#src/features/auth/SetupAccount.tsx';

function Page() {
  return <SetupAccount token={Route.useParams().token} />;
}

export const Route = createFileRoute('/setup-account/$token')({ component: Page });
