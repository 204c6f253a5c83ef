import { createFileRoute } from '@tanstack/react-router';
import { MyAssociations } from '#src/features/associations/MyAssociations.tsx';
import { readMyAssociationsSearch } from '#src/features/associations/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <MyAssociations
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/my-associations')({ validateSearch: readMyAssociationsSearch, component: Page });
