import { createFileRoute } from '@tanstack/react-router';
import { EmailCleanup } from '#src/features/email-cleanup/EmailCleanup.tsx';
import { cleanupSearch } from '#src/features/email-cleanup/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <EmailCleanup
      search={Route.useSearch()}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/_admin/email-cleanup')({ validateSearch: cleanupSearch, component: Page });
