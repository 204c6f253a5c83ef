import { writtenName } from '#domain/written-name.ts';
import { levelRank } from '#src/entities/protection/level-order.ts';
import { isSafe } from '#src/entities/protection/levels.ts';
import type { PreparedRow } from '#src/entities/protection/types.ts';
import type { ProtectionSearch } from './search.ts';

/** The domains that the address asks for: those not checked yet first, then the worst level, within a level the lowest score first. */
export function shownDomains(rows: readonly PreparedRow[], { level, q }: ProtectionSearch): PreparedRow[] {
  const wanted = q?.toLowerCase() ?? '';
  return rows
    .filter((row) => (level === undefined || row.level === level) && `${row.domain} ${writtenName(row.domain)}`.includes(wanted))
    .sort(
      (a, b) =>
        levelRank(a.level, a.checked_at !== null) - levelRank(b.level, b.checked_at !== null) ||
        (a.score ?? 101) - (b.score ?? 101) ||
        writtenName(a.domain).localeCompare(writtenName(b.domain)),
    );
}

/** The domain that is known to be protected least; none where all are protected, or nothing is known of the others. */
export function neediest(rows: readonly PreparedRow[]): PreparedRow | undefined {
  return shownDomains(rows, {}).find(({ level }) => level !== 'unknown' && !isSafe(level));
}
