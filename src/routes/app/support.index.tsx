import { createFileRoute } from '@tanstack/react-router';
import { Support } from '#src/features/support/Support.tsx';
import { readSupportSearch } from '#src/features/support/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return <Support search={Route.useSearch()} onSearch={(search) => void navigate({ search, resetScroll: false })} />;
}

export const Route = createFileRoute('/app/support/')({ validateSearch: readSupportSearch, component: Page });
