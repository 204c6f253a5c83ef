import { senderOf, unalignedOwnName } from '#domain/alerts/sender.ts';
import {
  brokenVerdict,
  isBroken,
  sourceRule,
  sourceVerdict,
  threatParts,
  threatScore,
} from '#domain/analytics/source-verdict.ts';
import { categoriesOf, type PlacedSender } from '#domain/protection/placed-senders.ts';
import { isOurs } from '#domain/senders/failing.ts';
import type { FailingSince } from '#domain/senders/failing-since.ts';
import type { FleetGroup } from '#domain/senders/fleet.ts';
import { listServerOf } from '#domain/senders/list-servers.ts';
import { confirmedByNetworks, matchService, type ServiceMatch } from '#domain/senders/match.ts';
import { peersOf } from '#domain/senders/peers.ts';
import { isNetwork, isOpenToAll } from '#domain/senders/sender-mail.ts';
import { suggestionOf } from '#domain/senders/suggest.ts';
import { type KeyHostOf, serviceOfKey } from '#server/services/stats/key-hosts.ts';
import type { Network } from '#server/services/stats/networks.ts';
import type { NamedSender } from '#server/services/stats/reverse-names.ts';
import { type Sorted, senderStatus } from '#server/services/stats/sender-status.ts';
import type { SenderDetails } from '#server/store/reports/sender-details.ts';
import type { SenderPeers } from '#server/store/reports/sender-peers.ts';
import { type SourceStats, senderNamesOf } from '#server/store/reports/source-stats.ts';

/** Answers where an address is registered. */
type LookUp = (address: string) => Network;

/** The service that a source proves; the autonomous system of its address can confirm it. */
export function serviceOfSource(row: SourceStats, ownDomain: string, network: number | null): ServiceMatch | null {
  return matchService({
    ownDomain,
    dkim: row.isDkimProven ? row.dkimDomain : null,
    selector: null,
    keyHost: null,
    spf: row.isSpfProven ? row.spfDomain : null,
    reverse: null,
    network,
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

type SourceParts = {
  domainName: string;
  trend: number[];
  placed: readonly PlacedSender[];
  lookUp: LookUp;
  keyHostOf: KeyHostOf;
};

/** A source IP of a domain, with its sender, threat score and verdict; `trend` counts its messages by day. */
export function sourceWire(row: SourceStats, { domainName, trend, placed, lookUp, keyHostOf }: SourceParts) {
  const failed = row.total - row.passed;
  const parts = threatParts(row, row.volumeRank);
  const named = { sourceIp: row.sourceIp, ...senderNamesOf(row) };
  const sender = senderOf({ ...named, ownDomain: domainName });
  const network = lookUp(row.sourceIp);
  const { dkimSelector: selector } = row;
  const byKey = () =>
    selector === null || !row.isSpfProven ? null : serviceOfKey(domainName, selector, keyHostOf(row.domainId, selector));
  const match = serviceOfSource(row, domainName, network.asn) ?? byKey();
  const proven = {
    ...provenSender({ name: sender.name, service: match }),
    list: row.isSpfProven ? listServerOf(row.spfDomain, domainName) : null,
    ownName: row.isNamedFailing ? unalignedOwnName([named.dkimDomain, named.spfDomain], row.headerFrom, domainName) : null,
  };
  const rule = sourceRule(row, proven);
  const category = categoriesOf(placed, row.domainId)(named);
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
    threat_parts: parts,
    network,
    rule,
    verdict: sourceVerdict(rule, { ...proven, isOurs: isOurs(category) }),
    trend,
    service: serviceWire(match),
    sender_key: sender.key,
    sender_name: sender.name,
    category,
  };
}

/**
 * The service or organisation that a sender proves to be; a service whose addresses anybody may use says nothing about who sent. Networks
 * are not named by a check, so a name that is none was.
 */
function provenSender({ name, service }: { name: string; service: ServiceMatch | null }) {
  const passesElsewhere = !isNetwork(name);
  if (service === null) return { service: passesElsewhere ? name : null, passesElsewhere };
  return { service: isOpenToAll(service.service.kind) ? null : service.service.name, passesElsewhere };
}

/** The names that a sender proves. */
export const provenNames = (row: Pick<NamedSender, 'name' | 'service' | 'listServer' | 'ownName'>) => ({
  ...provenSender(row),
  list: row.listServer,
  ownName: row.ownName,
});

/** The networks of a sender's largest addresses, the one with most messages first; those that no registry lists are left out. */
function networksOf(largest: readonly { total: number; network: Network }[]) {
  const known = largest.filter(({ network }) => network.asn !== null || network.country !== null);
  return [...Map.groupBy(known, ({ network: { asn, country } }) => `${asn} ${country}`).values()]
    .map((own) => ({ messages: own.reduce((sum, { total }) => sum + total, 0), network: own[0]?.network }))
    .sort((a, b) => b.messages - a.messages)
    .flatMap(({ network }) => network ?? []);
}

type SenderParts = {
  domainName: string;
  trend: number[];
  sorted: Sorted | null;
  details: SenderDetails | null;
  failingSince: FailingSince | null;
  peers?: SenderPeers | undefined;
  lookUp: LookUp;
};

/** A sender of a domain with all its addresses; `trend` counts its messages by day. */
export function senderWire(row: NamedSender, { domainName, trend, sorted, details, failingSince, peers, lookUp }: SenderParts) {
  const largest = row.largest.map((address) => ({ ...address, network: lookUp(address.sourceIp) }));
  const asns = largest.flatMap(({ network }) => network.asn ?? []);
  const service = serviceWire(row.service === null ? null : confirmedByNetworks(row.service, asns));
  const stopped = row.quarantined + row.rejected;
  const activeDays = trend.filter((messages) => messages > 0).length;
  const { status, reopened } = senderStatus(row, sorted);
  const proven = provenNames(row);
  const rule = sourceRule(row, proven);
  const mail = { ...row, domain: domainName, service, messages: row.total, stopped, activeDays, days: trend.length };
  const suggestion = status === 'unsorted' ? suggestionOf(mail) : null;
  return {
    domain_id: row.domainId,
    domain_name: domainName,
    key: row.key,
    name: row.name,
    service,
    reverse_name: row.reverse,
    networks: networksOf(largest),
    category: sorted?.category ?? null,
    status,
    reopened,
    suggestion: suggestion && { ...suggestion, peers: peersOf(peers, suggestion.category) },
    details,
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
    rule,
    verdict: isBroken(rule, failingSince) ? brokenVerdict : sourceVerdict(rule, { ...proven, isOurs: isOurs(status) }),
    failing_since: failingSince,
    trend,
    largest: largest.map(({ sourceIp, total, passed, network }) => ({
      source_ip: sourceIp,
      total_messages: total,
      passed,
      network,
    })),
  };
}

const mostDomains = 50;
const mostCustomers = 200;

/** A sender at several customers: the customers, and the domains where most of its messages fail. */
export function fleetGroupWire({ key, name, rule, customers, domains, messages, passed }: FleetGroup) {
  return {
    key,
    name,
    rule,
    customers: customers.slice(0, mostCustomers),
    customers_total: customers.length,
    domains: domains.slice(0, mostDomains).map((one) => ({
      domain_id: one.domainId,
      domain_name: one.domainName,
      customers: one.customers.map(({ name: customer }) => customer),
      status: one.status,
      rule: one.rule,
      messages: one.messages,
      failed: one.messages - one.passed,
    })),
    domains_total: domains.length,
    messages,
    failed: messages - passed,
  };
}
