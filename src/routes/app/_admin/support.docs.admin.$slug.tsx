import { createFileRoute } from '@tanstack/react-router';
import { DocumentPage } from '#src/features/documents/DocumentPage.tsx';

function Page() {
  return <DocumentPage slug={Route.useParams().slug} isForStaff />;
}

export const Route = createFileRoute('/app/_admin/support/docs/admin/$slug')({
  component: Page,
});
