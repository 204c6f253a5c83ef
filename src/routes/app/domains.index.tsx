import { createFileRoute } from '@tanstack/react-router';
import { Domains } from '#src/features/domains/Domains.tsx';
import { readDomainsSearch } from '#src/features/domains/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <Domains search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />
  );
}

export const Route = createFileRoute('/app/domains/')({ validateSearch: readDomainsSearch, component: Page });
