import { createFileRoute } from '@tanstack/react-router';
import { Ingestion } from '#src/features/ingestion/Ingestion.tsx';
import { ingestionSearch } from '#src/features/ingestion/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <Ingestion
      search={Route.useSearch()}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/_admin/ingestion-v2/')({ validateSearch: ingestionSearch, component: Page });
