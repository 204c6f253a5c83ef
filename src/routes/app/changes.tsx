import { createFileRoute } from '@tanstack/react-router';
import { ChangesPage } from '#src/features/changes/ChangesPage.tsx';
import { changesSearch } from '#src/features/changes/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <ChangesPage
      search={Route.useSearch()}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/changes')({ validateSearch: changesSearch, component: Page });
