import { createFileRoute } from '@tanstack/react-router';
import { ProtectionStatus } from '#src/features/protection-status/ProtectionStatus.tsx';
import { readMatrixSearch } from '#src/features/protection-status/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <ProtectionStatus
      search={Route.useSearch()}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/domain-protection-status')({ validateSearch: readMatrixSearch, component: Page });
