import { createFileRoute } from '@tanstack/react-router';
import { EmailSources } from '#src/features/email-sources/EmailSources.tsx';
import { sourcesSearch } from '#src/features/email-sources/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <EmailSources
      search={Route.useSearch()}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/email-sources')({ validateSearch: sourcesSearch, component: Page });
