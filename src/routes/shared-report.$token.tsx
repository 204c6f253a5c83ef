import { createFileRoute } from '@tanstack/react-router';
import { SharedReport } from '#src/features/auth/SharedReport.tsx';

function Page() {
  return <SharedReport token={Route.useParams().token} />;
}

export const Route = createFileRoute('/shared-report/$token')({ component: Page });
