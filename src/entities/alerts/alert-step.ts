import { alertUrgency } from '#domain/next-step/next-step.ts';
import type { NextThing } from '#src/ui/next-thing.ts';
import { alertHref } from './targets.ts';
import type { Alert } from './types.ts';

/** The most urgent open alert as the next thing to do, in the order of the domains’ own next steps; only a critical or high one comes before everything else. */
export function alertStep(alerts: readonly Alert[], isStaff: boolean): NextThing | null {
  const urgent = alerts.filter(({ status, severity }) => status === 'open' && (severity === 'critical' || severity === 'high'));
  const urgency = ({ rule, severity }: Alert) => alertUrgency(rule, severity === 'critical');
  const [worst] = urgent.toSorted((a, b) => urgency(a) - urgency(b) || (a.domain_id ?? 0) - (b.domain_id ?? 0) || a.id - b.id);
  if (worst === undefined) return null;
  return {
    what: worst.next_step.replace(/\.$/, ''),
    why: `${worst.title}.`,
    action: 'Open the alert',
    href: alertHref(worst, isStaff),
  };
}
