import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionPlans } from '#src/features/subscriptions/SubscriptionPlans.tsx';
import { readPlansSearch } from '#src/features/subscriptions/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <SubscriptionPlans
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/_admin/subscription-plans')({ validateSearch: readPlansSearch, component: Page });
