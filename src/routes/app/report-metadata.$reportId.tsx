import { createFileRoute } from '@tanstack/react-router';
import { ReportPage } from '#src/features/report-metadata/ReportPage.tsx';
import { reportSearch } from '#src/features/report-metadata/search.ts';
import { NotFound } from '#src/layout/NotFound.tsx';

function Page() {
  const id = Number(Route.useParams().reportId);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />;
  return (
    <ReportPage
      key={id}
      id={id}
      search={search}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/report-metadata/$reportId')({ validateSearch: reportSearch, component: Page });
