import { useLayoutEffect, useRef } from 'react';
import { useSession } from '#src/session/session-context.ts';
import { Chip } from '#src/ui/Chip.tsx';
import type { PressedChip, SourcesSearch, SourcesView } from './types.ts';

type ViewChipsProps = {
  search: SourcesSearch;
  onSearch: (part: Partial<SourcesSearch>) => void;
  /** The chip that was pressed and the list it leads to, until that list is there and the chip in it has the focus. */
  pressed: PressedChip | null;
  onPressed: (pressed: PressedChip | null) => void;
};

const fresh = { page: undefined, sender: undefined, sort: undefined, source_ip: undefined, report: undefined, of: undefined };

/** Lists every address by itself, or for staff the senders of all customers together, instead of the senders of each domain. */
export function ViewChips({ search, onSearch, pressed, onPressed }: ViewChipsProps) {
  const { isStaff } = useSession();
  const pressedChip = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (pressed === null || pressed.leadsTo !== search.view) return;
    pressedChip.current?.focus();
    onPressed(null);
  }, [pressed, onPressed, search.view]);
  const chip = (view: SourcesView, label: string, change: Partial<SourcesSearch> = {}) => (
    <Chip
      ref={view === pressed?.chip ? pressedChip : undefined}
      isSelected={search.view === view}
      onChange={(on) => {
        const leadsTo = on ? view : undefined;
        onPressed({ chip: view, leadsTo });
        onSearch({ ...fresh, ...change, view: leadsTo, cause: undefined, list: undefined });
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
