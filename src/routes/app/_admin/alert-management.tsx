import { createFileRoute } from '@tanstack/react-router';
import { AlertManagement } from '#src/features/alert-management/AlertManagement.tsx';
import { readAlertSearch } from '#src/features/alert-management/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return <AlertManagement search={Route.useSearch()} onSearch={(search) => void navigate({ search, resetScroll: false })} />;
}

export const Route = createFileRoute('/app/_admin/alert-management')({ validateSearch: readAlertSearch, component: Page });
