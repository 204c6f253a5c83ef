import { silentAfterDays } from '#domain/customers/risk.ts';
import type { DomainRow } from './types.ts';

/** How long without a report is silence. */
export const silentAfterMs = silentAfterDays * 86_400_000;

/** Whether a verified domain that sends has been without reports for three days; one that was added since is not silent yet. */
export function isSilent({ mail_class, standing, created_at, last_report_at }: DomainRow, now: number): boolean {
  if (mail_class === 'parked' || standing === 'unverified') return false;
  return now - Math.max(Date.parse(last_report_at ?? created_at), Date.parse(created_at)) > silentAfterMs;
}
