import { createFileRoute } from '@tanstack/react-router';
import { SetupAccount } from '#src/features/auth/SetupAccount.tsx';

export const Route = createFileRoute('/setup-account/$token')({
  component: () => <SetupAccount token={Route.useParams().token} />,
});
