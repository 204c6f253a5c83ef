import { createFileRoute } from '@tanstack/react-router';
import { AlertConfiguration } from '#src/features/alert-configuration/AlertConfiguration.tsx';
import { readRulesSearch } from '#src/features/alert-configuration/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return <AlertConfiguration search={Route.useSearch()} onSearch={(search) => void navigate({ search, resetScroll: false })} />;
}

export const Route = createFileRoute('/app/_admin/alerts/configuration')({ validateSearch: readRulesSearch, component: Page });
