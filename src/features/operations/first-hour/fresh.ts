import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import type { Health } from '../types.ts';

/** Whether nothing was reported in the last 30 days, so that it is worth asking whether there ever was a report. */
export function looksFresh(health: Pick<Health, 'reporters'>, domains: readonly Pick<DomainRow, 'last_report_at'>[]): boolean {
  return health.reporters.length === 0 && domains.every((domain) => domain.last_report_at === null);
}

/** Whether no report about a registered domain ever came. */
export function neverReported(known: readonly { reports: number; last_day: string | null }[]): boolean {
  return known.every((domain) => domain.reports === 0 && domain.last_day === null);
}
