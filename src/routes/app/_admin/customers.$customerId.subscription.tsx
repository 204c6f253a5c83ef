import { createFileRoute } from '@tanstack/react-router';
import { CustomerSubscription } from '#src/features/subscriptions/CustomerSubscription.tsx';
import { readSubscriptionSearch } from '#src/features/subscriptions/search.ts';
import { NotFound } from '#src/layout/NotFound.tsx';

function Page() {
  const navigate = Route.useNavigate();
  const id = Number(Route.useParams().customerId);
  const search = Route.useSearch();
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />;
  return (
    <CustomerSubscription
      key={id}
      id={id}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/_admin/customers/$customerId/subscription')({
  validateSearch: readSubscriptionSearch,
  component: Page,
});
