import { createFileRoute } from '@tanstack/react-router';
import { NewRequest } from '#src/features/support/NewRequest.tsx';
import { readContactSearch } from '#src/features/support/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <NewRequest
      search={Route.useSearch()}
      onSent={(id) =>
        void (id === null
          ? navigate({ to: '/app/support' })
          : navigate({ to: '/app/support/requests/$requestId', params: { requestId: String(id) } }))
      }
      onUnlink={() => void navigate({ search: (old) => ({ domain: old.domain, subject: old.subject }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/support/contact')({ validateSearch: readContactSearch, component: Page });
