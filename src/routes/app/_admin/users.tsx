import { createFileRoute } from '@tanstack/react-router';
import { readUsersSearch } from '#src/features/users/search.ts';
import { Users } from '#src/features/users/Users.tsx';

function Page() {
  const navigate = Route.useNavigate();
  return <Users search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />;
}

export const Route = createFileRoute('/app/_admin/users')({
  validateSearch: readUsersSearch,
  component: Page,
});
