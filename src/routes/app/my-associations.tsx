import { createFileRoute } from '@tanstack/react-router';
import { MyAssociations } from '#src/features/associations/MyAssociations.tsx';
import { People } from '#src/features/associations/People.tsx';
import { readMyAssociationsSearch } from '#src/features/associations/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const View = search.view === 'people' ? People : MyAssociations;
  return <View search={search} onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })} />;
}

export const Route = createFileRoute('/app/my-associations')({ validateSearch: readMyAssociationsSearch, component: Page });
