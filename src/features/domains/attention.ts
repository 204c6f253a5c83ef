import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import type { DnsFacts } from './types.ts';

const silentAfterMs = 72 * 3_600_000;

/** Whether no report about a domain came for three days; one that was added since then is not silent yet. */
export function isSilent(row: DomainRow, now: number): boolean {
  return now - Math.max(Date.parse(row.last_report_at ?? row.created_at), Date.parse(row.created_at)) > silentAfterMs;
}

/** How many findings of a domain are critical or high. */
export function urgentFindings(facts: DnsFacts | undefined): number {
  return facts === undefined ? 0 : facts.flags.critical + facts.flags.high;
}

/** Whether a domain wants a person: exposed or unknown, with an urgent finding, silent though it sends mail, or with unreadable rows. */
export function needsAttention(row: DomainRow, facts: DnsFacts | undefined, now: number): boolean {
  return (
    row.protection.level === 'exposed' ||
    row.protection.level === 'unknown' ||
    urgentFindings(facts) > 0 ||
    row.unreadable_rows > 0 ||
    (row.mail_class !== 'parked' && isSilent(row, now))
  );
}
