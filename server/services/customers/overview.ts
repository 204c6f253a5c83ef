import { customerRisk, type RiskDomain } from '#domain/customers/risk.ts';
import { type MailSplit, noMail } from '#domain/protection/own-mail.ts';
import { aggregateScore } from '#domain/score/aggregate.ts';
import type { UserCall } from '#server/context.ts';
import { type CustomerDomainRow, customerDomains } from '#server/store/people/customer-domains.ts';
import { periodOf } from '../period.ts';
import { splitsOf, sumOfSplits } from '../stats/own-mail.ts';

const dayMs = 86_400_000;

/** A domain with the time at which its newest report arrived. */
export type ReportedDomain = CustomerDomainRow & { lastReportAt: Date | null };

/** A customer's domains of the last 30 days: rows of their checks, facts for the risk, its own messages. */
export type CustomerFacts = { rows: ReportedDomain[]; domains: RiskDomain[]; split: MailSplit };

/** A domain as risk is calculated from it, with its messages of 30 days. */
export function riskDomain(row: ReportedDomain, { own, forged }: MailSplit, now: Date): RiskDomain {
  const { lastReportAt, isPolicyKnown, policy } = row;
  const daysSince = (ms: number) => Math.max(0, Math.floor((now.getTime() - ms) / dayMs));
  return {
    id: row.id,
    name: row.name,
    isParked: row.mailClass === 'parked',
    policy: isPolicyKnown ? (policy ?? 'none') : null,
    isQuarantineEnough: row.isPathComplete,
    forgedDelivered: Math.max(0, forged.messages - forged.stopped),
    ownMessages: own.messages,
    ownFailing: own.messages - own.passed,
    unknownSenders: row.unknownSenders,
    unknownMessages: row.unknownMessages,
    daysSinceReport: lastReportAt === null ? null : daysSince(lastReportAt.getTime()),
    daysSinceAdded: daysSince(row.addedMs),
  };
}

/** Domains with the times at which their newest reports arrived. */
export async function withLastReports<Row extends CustomerDomainRow>(
  { statsCache }: Pick<UserCall, 'statsCache'>,
  rows: readonly Row[],
): Promise<(Row & ReportedDomain)[]> {
  const seen = await statsCache.policiesSeen([...new Set(rows.map(({ id }) => id))]);
  return rows.map((row) => Object.assign(row, { lastReportAt: seen.get(row.id)?.receivedAt ?? null }));
}

/** The facts of some customers, by customer; one without domains has none. */
export async function customerFacts(
  call: Pick<UserCall, 'store' | 'clock' | 'statsCache'>,
  customerIds: readonly number[],
): Promise<Map<number, CustomerFacts>> {
  const now = call.clock.now();
  const found = await customerDomains(call.store.db, customerIds);
  const [rows, splits] = await Promise.all([
    withLastReports(call, found),
    splitsOf(call, [...new Set(found.map(({ id }) => id))], periodOf({ days: 30 }, now)),
  ]);
  const byCustomer = new Map<number, ReportedDomain[]>(customerIds.map((id) => [id, []]));
  for (const row of rows) byCustomer.get(row.customerId)?.push(row);
  const splitOf = ({ id }: CustomerDomainRow) => splits.get(id) ?? noMail();
  return new Map(
    [...byCustomer].map(([id, own]) => [
      id,
      {
        rows: own,
        domains: own.map((row) => riskDomain(row, splitOf(row), now)),
        split: sumOfSplits(own.map(splitOf)),
      },
    ]),
  );
}

/** The score of a customer's domains together; `null` where none has one. */
export function scoreOf({ rows }: { rows: readonly CustomerDomainRow[] }) {
  return aggregateScore(
    rows.flatMap(({ id, name, mailClass, score, ownPassed }) =>
      score === null ? [] : [{ id, name, mailClass, score, alignedMessages: ownPassed }],
    ),
  );
}

/** The risk of a customer, `null` where it has no domains. */
export function riskOf({ domains }: Pick<CustomerFacts, 'domains'>) {
  return domains.length === 0 ? null : customerRisk(domains);
}
