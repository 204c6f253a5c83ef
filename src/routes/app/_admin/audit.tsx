import { createFileRoute } from '@tanstack/react-router';
import { Audit } from '#src/features/audit/Audit.tsx';
import { readAuditSearch } from '#src/features/audit/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  const shown = Route.useSearch();
  return (
    <Audit
      search={shown}
      onSearch={(search) => {
        const opens = search.entry !== undefined && shown.entry === undefined;
        void navigate({ search, replace: !opens, resetScroll: false });
      }}
    />
  );
}

export const Route = createFileRoute('/app/_admin/audit')({ validateSearch: readAuditSearch, component: Page });
