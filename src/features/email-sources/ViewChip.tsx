import { Chip } from '#src/ui/Chip.tsx';
import type { SourcesSearch } from './types.ts';

/** Lists every address by itself instead of its sender. */
export function ViewChip({ search, onSearch }: { search: SourcesSearch; onSearch: (part: Partial<SourcesSearch>) => void }) {
  return (
    <Chip
      isSelected={search.view === 'addresses'}
      onChange={(on) => onSearch({ view: on ? 'addresses' : undefined, page: undefined, sender: undefined, sort: undefined })}
    >
      By address
    </Chip>
  );
}
