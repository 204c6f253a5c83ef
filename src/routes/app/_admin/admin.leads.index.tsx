import { createFileRoute } from '@tanstack/react-router';
import { Requests } from '#src/features/requests/Requests.tsx';
import { readRequestsSearch } from '#src/features/requests/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <Requests search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />
  );
}

export const Route = createFileRoute('/app/_admin/admin/leads/')({
  validateSearch: readRequestsSearch,
  component: Page,
});
