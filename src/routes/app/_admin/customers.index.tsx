import { createFileRoute } from '@tanstack/react-router';
import { Customers } from '#src/features/customers/Customers.tsx';
import { readCustomersSearch } from '#src/features/customers/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <Customers search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />
  );
}

export const Route = createFileRoute('/app/_admin/customers/')({ validateSearch: readCustomersSearch, component: Page });
