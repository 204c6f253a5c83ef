import { count, counted, listed } from '../text.ts';
import type { RiskKind } from '../vocabulary.ts';
import { writtenName } from '../written-name.ts';

/** One domain of a customer as its risk is calculated, over 30 days. */
export type RiskDomain = {
  id: number;
  name: string;
  isParked: boolean;
  /** The policy that receivers apply (of one in testing the level below), `null` where the DNS was never checked or did not answer. */
  policy: 'none' | 'quarantine' | 'reject' | null;
  /** Its path ends at quarantine, because its staff write to mailing lists. */
  isQuarantineEnough: boolean;
  /** Forged messages that receivers delivered. */
  forgedDelivered: number;
  ownMessages: number;
  ownFailing: number;
  /** Uncategorised senders that pass nothing, and their messages. */
  unknownSenders: number;
  unknownMessages: number;
  /** Days since the last report; `null` where there was never one. */
  daysSinceReport: number | null;
  daysSinceAdded: number;
};

/** A part of a risk: `points` of `most`, and why in a few words. */
export type RiskPart = { kind: RiskKind; points: number; most: number; reason: string };

/** A customer's risk, 0 to 100, as the sum of its parts in their fixed order. */
export type Risk = { points: number; parts: RiskPart[] };

/** The most points of each part. Source: product rules, customer issues. */
export const mostPoints: Readonly<Record<RiskKind, number>> = {
  exposure: 30,
  policy_gap: 25,
  failing_own: 20,
  unknown_senders: 15,
  silence: 10,
};

/** Days without a report after which a domain that sends is silent. */
export const silentAfterDays = 3;

const gapOf = { none: 1, quarantine: 0.4, reject: 0 } as const;
const fullAt = { delivered: 10_000, failingShare: 0.05, unknownSenders: 5 };

const hasEnough = ({ policy, isQuarantineEnough }: RiskDomain) => policy === 'quarantine' && isQuarantineEnough;

/** How much of each part a domain causes, 0 to 1; the parts of a parked domain are only what is forged in its name and its policy. */
export function sharesOfRisk(domain: RiskDomain): Record<RiskKind, number> {
  const failing = domain.ownMessages === 0 ? 0 : domain.ownFailing / domain.ownMessages;
  return {
    exposure: Math.min(1, Math.log10(1 + domain.forgedDelivered) / Math.log10(1 + fullAt.delivered)),
    policy_gap: domain.policy === null || hasEnough(domain) ? 0 : gapOf[domain.policy],
    failing_own: domain.isParked ? 0 : Math.min(1, failing / fullAt.failingShare),
    unknown_senders: domain.isParked ? 0 : Math.min(1, domain.unknownSenders / fullAt.unknownSenders),
    silence: isSilent(domain) ? 1 : 0,
  };
}

/** Whether a domain that sends has no reports lately; one that was added since is not silent yet. */
export function isSilent({ isParked, daysSinceReport, daysSinceAdded }: RiskDomain): boolean {
  return !isParked && Math.min(daysSinceReport ?? daysSinceAdded, daysSinceAdded) >= silentAfterDays;
}

const sum = (domains: readonly RiskDomain[], of: (domain: RiskDomain) => number) =>
  domains.reduce((total, domain) => total + of(domain), 0);

/**
 * The risk of a customer over all its domains. Exposure counts forged messages that were delivered, on a scale of powers of ten up to
 * 10 000; failing own messages count fully from 5%; unknown senders from five; policy and silence by the share of domains.
 */
export function customerRisk(domains: readonly RiskDomain[]): Risk {
  const sending = domains.filter(({ isParked }) => !isParked);
  const whole: RiskDomain = {
    id: 0,
    name: '',
    isParked: false,
    policy: null,
    isQuarantineEnough: false,
    forgedDelivered: sum(domains, (domain) => domain.forgedDelivered),
    ownMessages: sum(sending, (domain) => domain.ownMessages),
    ownFailing: sum(sending, (domain) => domain.ownFailing),
    unknownSenders: sum(sending, (domain) => domain.unknownSenders),
    unknownMessages: sum(sending, (domain) => domain.unknownMessages),
    daysSinceReport: 0,
    daysSinceAdded: 0,
  };
  const shares = sharesOfRisk(whole);
  const open = domains.filter(({ policy }) => policy === 'none');
  const known = domains.filter(({ policy }) => policy !== null);
  const silent = sending.filter(isSilent);
  const gap = known.length === 0 ? 0 : sum(known, (domain) => sharesOfRisk(domain).policy_gap) / known.length;
  const names = (of: readonly RiskDomain[]) =>
    listed(
      of.map(({ name }) => writtenName(name)),
      2,
    );
  const part = (kind: RiskKind, share: number, reason: string): RiskPart => ({
    kind,
    points: Math.round(share * mostPoints[kind]),
    most: mostPoints[kind],
    reason,
  });
  const parts = [
    part('exposure', shares.exposure, `${counted(whole.forgedDelivered, 'forged message')} delivered`),
    part('policy_gap', gap, open.length === 0 ? policyReason(domains) : `Not enforced: ${names(open)}`),
    part('failing_own', shares.failing_own, `${count(whole.ownFailing)} of ${counted(whole.ownMessages, 'own message')} failed`),
    part(
      'unknown_senders',
      shares.unknown_senders,
      `${counted(whole.unknownMessages, 'failing message')} from ${counted(whole.unknownSenders, 'unsorted source IP')}`,
    ),
    part('silence', sending.length === 0 ? 0 : silent.length / sending.length, silenceReason(sending, names(silent))),
  ];
  return { points: parts.reduce((total, { points }) => total + points, 0), parts };
}

function silenceReason(sending: readonly RiskDomain[], silent: string): string {
  if (silent !== '') return `No recent reports for ${silent}`;
  if (sending.length === 0) return 'No domain sends messages';
  return sending.some(({ daysSinceReport }) => daysSinceReport === null) ? 'Waiting for the first reports' : 'Reports arrive';
}

function policyReason(domains: readonly RiskDomain[]): string {
  const known = domains.filter(({ policy }) => policy !== null);
  const whole = known.length === domains.length ? 'Every domain' : 'Every domain whose policy is known';
  if (known.length === 0) return 'No policy is known yet';
  const quarantined = known.filter((domain) => domain.policy === 'quarantine' && !hasEnough(domain));
  if (quarantined.length > 0) return `Receivers only quarantine for ${counted(quarantined.length, 'domain')}`;
  return known.some(hasEnough) ? `${whole} at the policy advised for it` : `${whole} at p=reject`;
}

/** The points of 100 from which a risk is high. */
export const highRisk = 50;

/** The part that weighs most, the first of equals; `null` where there is no risk. */
export function mainPart({ parts }: Risk): RiskPart | null {
  const [first] = parts.toSorted((one, other) => other.points - one.points);
  return first === undefined || first.points === 0 ? null : first;
}
