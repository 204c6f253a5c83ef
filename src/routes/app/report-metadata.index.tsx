import { createFileRoute } from '@tanstack/react-router';
import { ReceivedReports } from '#src/features/report-metadata/ReceivedReports.tsx';
import { reportsSearch } from '#src/features/report-metadata/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <ReceivedReports
      search={Route.useSearch()}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/report-metadata/')({ validateSearch: reportsSearch, component: Page });
