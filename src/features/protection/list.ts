import { levelRank } from '#src/entities/protection/level-order.ts';
import type { PreparedRow } from '#src/entities/protection/types.ts';
import type { ProtectionSearch } from './search.ts';

/** The domains that the address asks for: those not checked yet first, then the worst level, within a level the lowest score first. */
export function shownDomains(rows: readonly PreparedRow[], { level, q }: ProtectionSearch): PreparedRow[] {
  const wanted = q?.toLowerCase() ?? '';
  return rows
    .filter((row) => (level === undefined || row.level === level) && row.domain.includes(wanted))
    .sort(
      (a, b) =>
        levelRank(a.level, a.checked_at !== null) - levelRank(b.level, b.checked_at !== null) ||
        (a.score ?? 101) - (b.score ?? 101) ||
        a.domain.localeCompare(b.domain),
    );
}
