import { senderOf } from '#domain/alerts/sender.ts';
import { sourceVerdict, threatScore } from '#domain/analytics/source-verdict.ts';
import { categoriesOf, type PlacedSender } from '#domain/protection/placed-senders.ts';
import { matchService, type ServiceMatch } from '#domain/senders/match.ts';
import { isOpenToAll } from '#domain/senders/sender-mail.ts';
import { suggestionOf } from '#domain/senders/suggest.ts';
import type { NamedSender } from '#server/services/stats/reverse-names.ts';
import { type Sorted, senderStatus } from '#server/services/stats/sender-status.ts';
import { type SourceStats, senderNamesOf } from '#server/store/reports/source-stats.ts';

/** The service that a source proves. */
export function serviceOfSource(row: SourceStats, ownDomain: string): ServiceMatch | null {
  return matchService({
    ownDomain,
    dkim: row.isDkimProven ? row.dkimDomain : null,
    selector: null,
    keyHost: null,
    spf: row.isSpfProven ? row.spfDomain : null,
    reverse: null,
    network: null,
    envelope: row.isSpfProven ? null : row.spfDomain,
  });
}

/** The service that the confirmed reverse name of an address proves. */
export function serviceOfReverseName(reverse: string, ownDomain: string): ServiceMatch | null {
  const nothing = { dkim: null, selector: null, keyHost: null, spf: null, network: null, envelope: null };
  return matchService({ ...nothing, ownDomain, reverse });
}

/** A service in API terms. */
export function serviceWire(match: ServiceMatch | null) {
  if (match === null) return null;
  const { service, certainty, evidence } = match;
  return {
    key: service.key,
    name: service.name,
    kind: service.kind,
    certainty,
    evidence,
    setup_url: service.setup ?? null,
  };
}

/** A source IP of a domain, with its sender, threat score and verdict; `trend` counts its messages by day. */
export function sourceWire(row: SourceStats, domainName: string, trend: number[], placed: readonly PlacedSender[]) {
  const failed = row.total - row.passed;
  const parts = {
    fails: row.total === 0 ? 0 : Math.round((40 * failed) / row.total),
    unknown: row.passed === 0 ? 20 : 0,
    volume: Math.round(15 * row.volumeRank),
  };
  const named = { sourceIp: row.sourceIp, ...senderNamesOf(row) };
  const sender = senderOf({ ...named, ownDomain: domainName });
  const match = serviceOfSource(row, domainName);
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
    verdict: sourceVerdict(row, match?.service.name),
    trend,
    service: serviceWire(match),
    sender_key: sender.key,
    sender_name: sender.name,
    category: categoriesOf(placed, row.domainId)(named),
  };
}

/** A sender of a domain with all its addresses; `trend` counts its messages by day. */
export function senderWire(row: NamedSender, domainName: string, trend: number[], sorted: Sorted | null) {
  const service = serviceWire(row.service);
  const stopped = row.quarantined + row.rejected;
  const activeDays = trend.filter((messages) => messages > 0).length;
  const { status, reopened } = senderStatus(row, sorted);
  const mail = { ...row, domain: domainName, service, messages: row.total, stopped, activeDays, days: trend.length };
  return {
    domain_id: row.domainId,
    domain_name: domainName,
    key: row.key,
    name: row.name,
    service,
    reverse_name: row.reverse,
    category: sorted?.category ?? null,
    status,
    reopened,
    suggestion: status === 'unsorted' ? suggestionOf(mail) : null,
    addresses: row.addresses,
    total_messages: row.total,
    passed: row.passed,
    failed: row.total - row.passed,
    dkim_aligned: row.dkimAligned,
    spf_aligned: row.spfAligned,
    forwarded: row.forwarded,
    stopped,
    active_days: activeDays,
    first_seen: row.firstDay,
    last_seen: row.lastDay,
    verdict: sourceVerdict(row, service === null || isOpenToAll(service.kind) ? null : service.name),
    trend,
    largest: row.largest.map(({ sourceIp, total, passed }) => ({ source_ip: sourceIp, total_messages: total, passed })),
  };
}
