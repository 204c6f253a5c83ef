import { createFileRoute } from '@tanstack/react-router';
import { readAssociationsSearch } from '#src/features/associations/search.ts';
import { UserAssociations } from '#src/features/associations/UserAssociations.tsx';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <UserAssociations
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/_admin/user-associations')({
  validateSearch: readAssociationsSearch,
  component: Page,
});
