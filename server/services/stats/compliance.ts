import type { UserCall } from '#server/context.ts';
import { before, type DomainPeriod, periodReply } from '../period.ts';

function pct(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}

/** The share of a domain's messages that passed DMARC in a period and in the one before, in percent; `null` where there were none. */
export async function complianceScore(call: UserCall, { domain, period }: DomainPeriod) {
  const now = await call.statsCache.totals([domain.id], period);
  const earlier = await call.statsCache.totals([domain.id], before(period));
  return {
    domain,
    period: periodReply(period),
    compliance_pct: pct(now.passed, now.total),
    messages: now.total,
    aligned: now.passed,
    previous_pct: pct(earlier.passed, earlier.total),
  };
}
