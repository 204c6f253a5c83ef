import { createFileRoute } from '@tanstack/react-router';
import { OwnPlan } from '#src/features/subscriptions/OwnPlan.tsx';
import { readOwnPlanSearch } from '#src/features/subscriptions/search.ts';
import { useCustomerOfAddress } from '#src/page/use-customer-of-address.ts';

function Page() {
  const { card, customer } = Route.useSearch();
  const navigate = Route.useNavigate();
  useCustomerOfAddress(customer, () => void navigate({ search: { card }, replace: true }));
  return <OwnPlan card={card} />;
}

export const Route = createFileRoute('/app/plan')({ validateSearch: readOwnPlanSearch, component: Page });
