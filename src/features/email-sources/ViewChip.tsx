import { useSession } from '#src/session/session-context.ts';
import { Chip } from '#src/ui/Chip.tsx';
import type { SourcesSearch } from './types.ts';

type ViewChipProps = { search: SourcesSearch; onSearch: (part: Partial<SourcesSearch>) => void };

const fresh = { page: undefined, sender: undefined, sort: undefined, source_ip: undefined, report: undefined, of: undefined };

/** Lists every address by itself, or for staff the senders of all customers together, instead of the senders of each domain. */
export function ViewChip({ search, onSearch }: ViewChipProps) {
  const { isStaff } = useSession();
  const chip = (view: 'addresses' | 'customers', label: string, change: Partial<SourcesSearch> = {}) => (
    <Chip
      isSelected={search.view === view}
      onChange={(on) => onSearch({ ...fresh, ...change, view: on ? view : undefined, cause: undefined, list: undefined })}
    >
      {label}
    </Chip>
  );
  return (
    <>
      {chip('addresses', 'By address')}
      {isStaff && chip('customers', 'Across customers', { domain: undefined, result: undefined })}
    </>
  );
}
