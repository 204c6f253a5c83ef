import type { Severity } from '../vocabulary.ts';
import type { DomainFacts } from './facts.ts';
import type { RuleParams } from './rule.ts';
import { serviceOfName } from './sender.ts';
import type { Ended, Evidence, Fires, OpenAlert } from './verdict.ts';

const mostLines = 3;

type Said = Pick<Fires, 'severity' | 'title' | 'cause' | 'causeName' | 'happenedMs' | 'nextStep'> &
  Partial<Pick<Fires, 'subject' | 'series' | 'isFirstSeen' | 'confirmAfterMinutes'>> & { evidence: (Evidence | null)[] };

/** A firing verdict, by default about the domain itself and without a second check; at most three lines of evidence are stored. */
export function fires({ evidence, ...said }: Said): Fires {
  return {
    state: 'fires',
    subject: '',
    confirmAfterMinutes: 0,
    ...said,
    evidence: evidence.filter((line) => line !== null).slice(0, mostLines),
  };
}

/** A verdict that ends an alert. */
export function ended(why: string, subject = ''): Ended {
  return { state: 'ended', subject, why };
}

/** A line of evidence. */
export function line(label: string, text: string): Evidence {
  return { label, text };
}

/** A setting of a rule; one that is missing compares as nothing, so that the rule does not fire. */
export function setting(params: RuleParams, name: string): number {
  return params[name] ?? Number.NaN;
}

/** When something that a check found began: the known moment, otherwise when it was seen. */
export function since(knownMs: number | null | undefined, seenMs: number): Pick<Fires, 'happenedMs'> & { isFirstSeen?: true } {
  return knownMs == null ? { happenedMs: seenMs, isFirstSeen: true } : { happenedMs: knownMs };
}

/** Whether an alert is open for a subject. */
export function openOf(open: readonly OpenAlert[], subject = ''): OpenAlert | null {
  return open.find((alert) => alert.subject === subject) ?? null;
}

/** Whether a moment lies in an announced change window. */
export function isPlanned({ plannedChanges }: DomainFacts, ms: number): boolean {
  return plannedChanges.some(({ fromMs, toMs }) => fromMs <= ms && ms <= toMs);
}

/** The severity of a change at a moment: info inside an announced window. */
export function changeSeverity(facts: DomainFacts, ms: number, severity: Severity): Severity {
  return isPlanned(facts, ms) ? 'info' : severity;
}

/** Whose name servers serve the domain: what domains at one DNS host have in common. The domain's own name if unknown. */
export function dnsHostOf({ dns, domain }: DomainFacts): { key: string; name: string } {
  const first = dns === null || dns.nameServers === 'unknown' ? undefined : dns.nameServers[0];
  return serviceOfName(first ?? null) ?? { key: domain.name, name: domain.name };
}
