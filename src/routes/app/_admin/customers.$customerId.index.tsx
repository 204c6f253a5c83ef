import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '#src/features/customers/CustomerPage.tsx';
import { readCustomerSearch } from '#src/features/customers/search.ts';
import { NotFound } from '#src/layout/NotFound.tsx';

function Page() {
  const navigate = Route.useNavigate();
  const id = Number(Route.useParams().customerId);
  const search = Route.useSearch();
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />;
  return (
    <CustomerPage
      key={id}
      id={id}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      onRemoved={() => void navigate({ to: '/app/customers' })}
    />
  );
}

export const Route = createFileRoute('/app/_admin/customers/$customerId/')({
  validateSearch: readCustomerSearch,
  component: Page,
});
