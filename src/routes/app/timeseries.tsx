import { createFileRoute } from '@tanstack/react-router';
import { timeSeriesSearch } from '#src/features/time-series/search.ts';
import { TimeSeries } from '#src/features/time-series/TimeSeries.tsx';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <TimeSeries
      search={Route.useSearch()}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
      onDay={(domain, day) => void navigate({ to: '/app/analytics', search: { domain, day } })}
    />
  );
}

export const Route = createFileRoute('/app/timeseries')({ validateSearch: timeSeriesSearch, component: Page });
