import { createFileRoute } from '@tanstack/react-router';
import { OwnPlan } from '#src/features/subscriptions/OwnPlan.tsx';
import { readOwnPlanSearch } from '#src/features/subscriptions/search.ts';

function Page() {
  return <OwnPlan card={Route.useSearch().card} />;
}

export const Route = createFileRoute('/app/plan')({ validateSearch: readOwnPlanSearch, component: Page });
