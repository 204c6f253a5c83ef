import { createFileRoute } from '@tanstack/react-router';
import { DomainPage } from '#src/features/domains/DomainPage.tsx';
import { readDomainSearch } from '#src/features/domains/search.ts';
import { NotFound } from '#src/layout/NotFound.tsx';

function Page() {
  const navigate = Route.useNavigate();
  const id = Number(Route.useParams().domainId);
  const search = Route.useSearch();
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />;
  return <DomainPage id={id} search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />;
}

export const Route = createFileRoute('/app/domains/$domainId')({ validateSearch: readDomainSearch, component: Page });
