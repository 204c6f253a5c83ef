import { useLayoutEffect, useRef } from 'react';
import { useSession } from '#src/session/session-context.ts';
import { Chip } from '#src/ui/Chip.tsx';
import type { SourcesSearch, SourcesView } from './types.ts';

type ViewChipsProps = {
  search: SourcesSearch;
  onSearch: (part: Partial<SourcesSearch>) => void;
  /** The chip whose press brought the list in view, until it has the focus again. */
  pressed: SourcesView | null;
  onPressed: (view: SourcesView | null) => void;
};

const fresh = { page: undefined, sender: undefined, sort: undefined, source_ip: undefined, report: undefined, of: undefined };

/** Lists every address by itself, or for staff the senders of all customers together, instead of the senders of each domain. */
export function ViewChips({ search, onSearch, pressed, onPressed }: ViewChipsProps) {
  const { isStaff } = useSession();
  const pressedChip = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (pressed === null) return;
    pressedChip.current?.focus();
    onPressed(null);
  }, []);
  const chip = (view: SourcesView, label: string, change: Partial<SourcesSearch> = {}) => (
    <Chip
      ref={view === pressed ? pressedChip : undefined}
      isSelected={search.view === view}
      onChange={(on) => {
        onPressed(view);
        onSearch({ ...fresh, ...change, view: on ? view : undefined, cause: undefined, list: undefined });
      }}
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
