import { createFileRoute } from '@tanstack/react-router';
import { RequestPage } from '#src/features/support/RequestPage.tsx';
import { NotFound } from '#src/layout/NotFound.tsx';

function Page() {
  const id = Number(Route.useParams().requestId);
  return Number.isSafeInteger(id) && id > 0 ? <RequestPage key={id} id={id} /> : <NotFound />;
}

export const Route = createFileRoute('/app/support/requests/$requestId')({ component: Page });
