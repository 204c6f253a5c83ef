import { createFileRoute } from '@tanstack/react-router';
import { Analytics } from '#src/features/analytics/Analytics.tsx';
import { analyticsSearch } from '#src/features/analytics/search.ts';
import type { AnalyticsSearch } from '#src/features/analytics/types.ts';
import { Threats } from '#src/features/threats/Threats.tsx';

function Page() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const onSearch = (part: Partial<AnalyticsSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false });
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

export const Route = createFileRoute('/app/analytics')({ validateSearch: analyticsSearch, component: Page });
