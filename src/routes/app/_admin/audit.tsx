import { createFileRoute } from '@tanstack/react-router';
import { Audit } from '#src/features/audit/Audit.tsx';
import { readAuditSearch } from '#src/features/audit/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return <Audit search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />;
}

export const Route = createFileRoute('/app/_admin/audit')({ validateSearch: readAuditSearch, component: Page });
