import { createFileRoute } from '@tanstack/react-router';
import { Analytics } from '#src/features/analytics/Analytics.tsx';
import { analyticsSearch } from '#src/features/analytics/search.ts';
import type { AnalyticsSearch } from '#src/features/analytics/types.ts';
import { ReportingFilter } from '#src/features/reporting-filter/ReportingFilter.tsx';
import { filterSearch } from '#src/features/reporting-filter/search.ts';
import type { FilterSearch } from '#src/features/reporting-filter/types.ts';
import { Threats } from '#src/features/threats/Threats.tsx';
import type { RawSearch } from '#src/page/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const onSearch = (part: Partial<AnalyticsSearch & FilterSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false });
  if (search.view === 'filter') return <ReportingFilter search={search} onSearch={onSearch} />;
  return search.view === 'threats' ? (
    <Threats
      search={search}
      onSearch={onSearch}
      onDay={(day) => void navigate({ search: { domain: search.domain, day, result: 'failed' } })}
    />
  ) : (
    <Analytics search={search} onSearch={onSearch} />
  );
}

const searchOf = (search: RawSearch): AnalyticsSearch & FilterSearch => ({ ...analyticsSearch(search), ...filterSearch(search) });

export const Route = createFileRoute('/app/analytics')({ validateSearch: searchOf, component: Page });
