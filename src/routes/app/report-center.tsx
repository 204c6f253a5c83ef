import { createFileRoute } from '@tanstack/react-router';
import { ReportCenter } from '#src/features/report-scheduling/ReportCenter.tsx';
import { centerSearch } from '#src/features/report-scheduling/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <ReportCenter
      search={Route.useSearch()}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/report-center')({ validateSearch: centerSearch, component: Page });
