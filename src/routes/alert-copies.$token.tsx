import { createFileRoute } from '@tanstack/react-router';
import { AlertCopy } from '#src/features/auth/AlertCopy.tsx';

function Page() {
  return <AlertCopy token={Route.useParams().token} />;
}

export const Route = createFileRoute('/alert-copies/$token')({ component: Page });
