import { createFileRoute } from '@tanstack/react-router';
import { Exports } from '#src/features/exports/Exports.tsx';
import { exportsSearch } from '#src/features/exports/search.ts';
import type { ExportsSearch } from '#src/features/exports/types.ts';

function Page() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const onSearch = (part: Partial<ExportsSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false });
  return <Exports search={search} onSearch={onSearch} />;
}

export const Route = createFileRoute('/app/exports')({ validateSearch: exportsSearch, component: Page });
