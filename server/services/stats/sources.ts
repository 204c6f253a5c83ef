import { sourceVerdict, threatScore } from '#domain/analytics/source-verdict.ts';
import type { UserCall } from '#server/context.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import type { SourceQuery } from '#server/store/reports/source-order.ts';
import { daysOf, type Period } from '../period.ts';

/** One page of sending addresses of these domains with threat figure, verdict and a number of mails for every day of the period. */
export async function listSources(call: UserCall, domains: readonly DomainName[], period: Period, query: SourceQuery) {
  const names = new Map(domains.map((domain) => [domain.id, domain.name]));
  const { rows, total } = await call.figures.sourceStats(
    domains.map((domain) => domain.id),
    period,
    query,
  );
  const days = daysOf(period);
  const counts = new Map(
    (await call.figures.sourceDays(rows, period)).map((row) => [`${row.domainId} ${row.sourceIp} ${row.day}`, row.total]),
  );
  const sources = rows.map((row) => {
    const failed = row.total - row.passed;
    const parts = {
      fails: row.total === 0 ? 0 : Math.round((40 * failed) / row.total),
      unknown: row.passed === 0 ? 20 : 0,
      volume: Math.round(15 * row.volumeRank),
    };
    return {
      source_ip: row.sourceIp,
      domain_id: row.domainId,
      domain_name: names.get(row.domainId) ?? '',
      total_messages: row.total,
      passed: row.passed,
      failed,
      dkim_aligned: row.dkimAligned,
      spf_aligned: row.spfAligned,
      quarantined: row.dispQuarantine,
      rejected: row.dispReject,
      forwarded: row.forwarded,
      pass_pct: row.total === 0 ? null : (100 * row.passed) / row.total,
      first_seen: row.firstSeen,
      last_seen: row.lastSeen,
      header_from: row.headerFrom,
      dkim_domain: row.dkimDomain,
      spf_domain: row.spfDomain,
      threat_score: threatScore(parts),
      threat_parts: { ...parts, blocklist: null, reverse_name: null },
      verdict: sourceVerdict(row),
      trend: days.map((day) => counts.get(`${row.domainId} ${row.sourceIp} ${day}`) ?? 0),
    };
  });
  return { sources, total };
}
