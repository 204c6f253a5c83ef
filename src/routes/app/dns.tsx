import { createFileRoute } from '@tanstack/react-router';
import { Dns } from '#src/features/dns/Dns.tsx';
import { readDnsSearch } from '#src/features/dns/search.ts';

function Page() {
  const navigate = Route.useNavigate();
  return (
    <Dns
      search={Route.useSearch()}
      onSearch={(part) => void navigate({ search: (old) => ({ ...old, ...part }), resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/app/dns')({ validateSearch: readDnsSearch, component: Page });
