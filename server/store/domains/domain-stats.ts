import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { DayTotals, ReporterRow } from '../reports/rollups.ts';
import { plainArray } from '../text.ts';

export type DomainStats = {
  messages: number;
  passed: number;
  failed: number;
  quarantined: number;
  rejected: number;
  deliveredFailing: number;
  reports: number;
  daysWithData: number;
  dataUpTo: string | null;
  lastReportAt: Date | null;
  unreadableRows: number;
  reporters: number;
  publishedPolicy: string | null;
  policySeenOn: string | null;
  trend: { day: string; messages: number; passed: number }[];
};

/** The sums of a domain over days, with what its reporters sent and the policy that was last seen. */
export function statsOfDomain(
  days: readonly DayTotals[] = [],
  reporters: readonly ReporterRow[] = [],
  policy: PolicySeen | null = null,
): DomainStats {
  const sum = (of: (day: DayTotals) => number) => days.reduce((total, day) => total + of(day), 0);
  const received = reporters.map(({ lastReceivedAt }) => lastReceivedAt.getTime());
  return {
    messages: sum(({ total }) => total),
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    quarantined: sum(({ dispQuarantine }) => dispQuarantine),
    rejected: sum(({ dispReject }) => dispReject),
    deliveredFailing: sum((day) => Math.max(0, day.failed - day.dispQuarantine - day.dispReject - day.overridden)),
    reports: sum(({ reports }) => reports),
    daysWithData: days.length,
    dataUpTo: days.at(-1)?.day ?? null,
    lastReportAt: received.length > 0 ? new Date(Math.max(...received)) : (policy?.receivedAt ?? null),
    unreadableRows: reporters.reduce((total, { refused }) => total + refused, 0),
    reporters: reporters.length,
    publishedPolicy: policy?.policy ?? null,
    policySeenOn: policy?.day ?? null,
    trend: days.map(({ day, total: messages, passed }) => ({ day, messages, passed })),
  };
}

/** The policy in the newest report of a domain, `null` where that names none. */
export type PolicySeen = { policy: string | null; day: string; receivedAt: Date };

/** The policy in the newest report of each domain; domains without reports are left out. */
export async function policiesSeen(db: Db, domainIds: readonly number[]): Promise<Map<number, PolicySeen>> {
  const found = await sql<PolicySeen & { id: number }>`
    select d.id, latest.* from unnest(${plainArray(domainIds)}::text::int[]) as d(id) cross join lateral (
      select r.policy ->> 'p' as policy, r.day, r.received_at as "receivedAt" from reports r
      where r.domain_id = d.id and r.state = 'current' order by r.day desc limit 1
    ) latest`.execute(db);
  return new Map(found.rows.map(({ id, ...seen }) => [id, seen]));
}
