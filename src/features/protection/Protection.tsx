import { ProtectionList } from './ProtectionList.tsx';
import { ProtectionOne } from './ProtectionOne.tsx';
import type { ProtectionSearch } from './search.ts';
import { useProtection } from './use-protection.ts';

type ProtectionProps = { search: ProtectionSearch; onSearch: (search: ProtectionSearch) => void };

/** The owner's page: with one domain it opens on that, with many on the list of shields. */
export function Protection({ search, onSearch }: ProtectionProps) {
  const query = useProtection();
  const only = query.data?.domains.length === 1 ? query.data.domains[0]?.domain_id : undefined;
  const domain = search.domain ?? only;
  if (domain === undefined) return <ProtectionList query={query} search={search} onSearch={onSearch} />;
  return <ProtectionOne query={query} domain={domain} search={search} onSearch={onSearch} />;
}
