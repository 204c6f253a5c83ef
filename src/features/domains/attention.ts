import { isSilent } from '#src/entities/mail-stats/silent.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import type { DnsFacts } from './types.ts';

/** How many findings of a domain are critical or high. */
export function urgentFindings(facts: DnsFacts | undefined): number {
  return facts === undefined ? 0 : facts.flags.critical + facts.flags.high;
}

/** Whether a domain wants a person: exposed or unknown, with an urgent finding, silent, or with unreadable rows. */
export function needsAttention(row: DomainRow, facts: DnsFacts | undefined, now: number): boolean {
  return (
    row.protection.level === 'exposed' ||
    row.protection.level === 'unknown' ||
    urgentFindings(facts) > 0 ||
    row.unreadable_rows > 0 ||
    isSilent(row, now)
  );
}
