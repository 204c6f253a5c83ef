import { createFileRoute } from '@tanstack/react-router';
import { Executive } from '#src/features/executive/Executive.tsx';
import { executiveSearch } from '#src/features/executive/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <Executive
      search={search}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/_admin/executive-intelligence')({ validateSearch: executiveSearch, component: Page });
