import { createFileRoute } from '@tanstack/react-router';
import { Protection } from '#src/features/protection/Protection.tsx';
import { readProtectionSearch } from '#src/features/protection/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return <Protection search={Route.useSearch()} onSearch={(search) => void navigate({ search, resetScroll: false })} />;
}

export const Route = createFileRoute('/app/protection')({ validateSearch: readProtectionSearch, component: Page });
