import { createFileRoute } from '@tanstack/react-router';
import { HistoryImports } from '#src/features/ingestion/history/HistoryImports.tsx';
import { importSearch } from '#src/features/ingestion/history/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <HistoryImports
      search={Route.useSearch()}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/_admin/ingestion-v2/import')({ validateSearch: importSearch, component: Page });
