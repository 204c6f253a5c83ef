import { count, counted } from '../text.ts';
import type { RiskKind, Severity } from '../vocabulary.ts';
import { isSilent, mostPoints, type RiskDomain, sharesOfRisk } from './risk.ts';

/** Something to fix at a customer: a part of its risk at one domain, or an alert that is not resolved. */
export type Issue = {
  kind: RiskKind | 'alert';
  severity: Severity;
  title: string;
  reason: string;
  domainId: number | null;
  domain: string | null;
  alertId: number | null;
  points: number;
};

/** An alert as issues read it. */
export type IssueAlert = {
  id: number;
  title: string;
  nextStep: string;
  severity: Severity;
  domainId: number | null;
  domainName: string | null;
};

const pointsOf: Readonly<Record<Severity, number>> = { critical: 40, high: 25, medium: 12, low: 5, info: 1 };

const severityOf = (share: number): Severity => (share >= 0.8 ? 'high' : share >= 0.3 ? 'medium' : 'low');

const texts: Record<RiskKind, (domain: RiskDomain) => { title: string; reason: string }> = {
  exposure: ({ name, forgedDelivered }) => ({
    title: `Forged messages in the name of ${name} are delivered`,
    reason: `${counted(forgedDelivered, 'message')} in 30 days`,
  }),
  policy_gap: ({ name, policy }) => ({
    title: policy === 'none' ? `${name} is not enforced` : `Receivers do not reject what fails for ${name}`,
    reason: policy === 'none' ? 'No policy quarantines or rejects what fails' : 'They quarantine it',
  }),
  failing_own: ({ name, ownFailing, ownMessages }) => ({
    title: `Own messages of ${name} fail DMARC`,
    reason: `${count(ownFailing)} of ${counted(ownMessages, 'message')} in 30 days`,
  }),
  unknown_senders: ({ name, unknownSenders, unknownMessages }) => ({
    title: `Senders of ${name} are not sorted`,
    reason: `${counted(unknownMessages, 'failing message')} from ${counted(unknownSenders, 'source IP')}`,
  }),
  silence: ({ name, daysSinceReport }) => ({
    title: `No reports for ${name}`,
    reason: daysSinceReport === null ? 'None has arrived yet' : `The last arrived ${counted(daysSinceReport, 'day')} ago`,
  }),
};

function issuesOfDomain(domain: RiskDomain): Issue[] {
  const shares = sharesOfRisk(domain);
  const kinds = Object.keys(texts).filter((kind): kind is RiskKind => kind in mostPoints);
  return kinds.flatMap((kind) => {
    const share = kind === 'silence' && !isSilent(domain) ? 0 : shares[kind];
    const points = Math.round(share * mostPoints[kind]);
    if (points === 0) return [];
    const place = { domainId: domain.id, domain: domain.name, alertId: null };
    return [{ kind, severity: severityOf(share), ...texts[kind](domain), ...place, points }];
  });
}

/** The issues of a customer, the one with most points first, by domain among equals. */
export function customerIssues(domains: readonly RiskDomain[], alerts: readonly IssueAlert[]): Issue[] {
  const ofAlerts = alerts.map(
    ({ id, title, nextStep, severity, domainId, domainName }): Issue => ({
      kind: 'alert',
      severity,
      title,
      reason: nextStep,
      domainId,
      domain: domainName,
      alertId: id,
      points: pointsOf[severity],
    }),
  );
  return [...ofAlerts, ...domains.flatMap(issuesOfDomain)].toSorted(
    (one, other) => other.points - one.points || (one.domain ?? '').localeCompare(other.domain ?? ''),
  );
}
