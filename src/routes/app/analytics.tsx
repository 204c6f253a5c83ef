import { createFileRoute } from '@tanstack/react-router';
import { Analytics } from '#src/features/analytics/Analytics.tsx';
import { analyticsSearch } from '#src/features/analytics/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <Analytics
      search={Route.useSearch()}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/analytics')({ validateSearch: analyticsSearch, component: Page });
