import { createFileRoute } from '@tanstack/react-router';
import { Setup } from '#src/features/setup/Setup.tsx';
import { readSetupSearch } from '#src/features/setup/search.ts';

function Page() {
  return <Setup tab={Route.useSearch().tab} />;
}

export const Route = createFileRoute('/app/_admin/setup')({ validateSearch: readSetupSearch, component: Page });
