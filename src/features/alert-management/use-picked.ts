import { useState } from 'react';
import type { Alert } from '#src/entities/alerts/types.ts';

/** The alerts selected for a bulk action; `undefined` while nobody selects. */
export function usePicked(shown: readonly Alert[]) {
  const [ids, setIds] = useState<Set<number> | null>(null);
  return {
    picked: ids === null ? undefined : { ids, onChange: setIds },
    toggle: () => setIds(ids === null ? new Set() : null),
    all: () => setIds(new Set(shown.map(({ id }) => id))),
  };
}
