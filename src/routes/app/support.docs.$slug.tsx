import { createFileRoute } from '@tanstack/react-router';
import { DocumentPage } from '#src/features/documents/DocumentPage.tsx';

function Page() {
  return <DocumentPage slug={Route.useParams().slug} isForStaff={false} />;
}

export const Route = createFileRoute('/app/support/docs/$slug')({
  component: Page,
});
