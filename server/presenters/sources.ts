import { sourceVerdict, threatScore } from '#domain/analytics/source-verdict.ts';
import type { SourceStats } from '#server/store/reports/source-stats.ts';

/** A source IP of a domain, with its threat score and verdict; `trend` counts its messages by day. */
export function sourceWire(row: SourceStats, domainName: string, trend: number[]) {
  const failed = row.total - row.passed;
  const parts = {
    fails: row.total === 0 ? 0 : Math.round((40 * failed) / row.total),
    unknown: row.passed === 0 ? 20 : 0,
    volume: Math.round(15 * row.volumeRank),
  };
  return {
    source_ip: row.sourceIp,
    domain_id: row.domainId,
    domain_name: domainName,
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
    trend,
  };
}
