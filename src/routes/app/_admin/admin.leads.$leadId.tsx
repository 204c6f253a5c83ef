import { createFileRoute } from '@tanstack/react-router';
import { LeadPage } from '#src/features/requests/LeadPage.tsx';
import { readRequestsSearch } from '#src/features/requests/search.ts';
import { NotFound } from '#src/layout/NotFound.tsx';

function Page() {
  const navigate = Route.useNavigate();
  const id = Number(Route.useParams().leadId);
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />;
  return <LeadPage key={id} id={id} onErased={() => void navigate({ to: '/app/admin/leads', search: readRequestsSearch({}) })} />;
}

export const Route = createFileRoute('/app/_admin/admin/leads/$leadId')({ component: Page });
