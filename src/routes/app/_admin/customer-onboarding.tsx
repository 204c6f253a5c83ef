import { createFileRoute } from '@tanstack/react-router';
import { CustomerOnboarding } from '#src/features/customer-onboarding/CustomerOnboarding.tsx';
import { readOnboardingSearch } from '#src/features/customer-onboarding/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <CustomerOnboarding
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/_admin/customer-onboarding')({
  validateSearch: readOnboardingSearch,
  component: Page,
});
