import type { NextThing } from '#src/ui/next-thing.ts';
import { alertHref } from './targets.ts';
import type { Alert } from './types.ts';

/** The worst open alert as the next thing to do; only a critical or high one comes before everything else. */
export function alertStep(alerts: readonly Alert[], isStaff: boolean): NextThing | null {
  const urgent = alerts.filter(({ status, severity }) => status === 'open' && (severity === 'critical' || severity === 'high'));
  const worst = urgent.find(({ severity }) => severity === 'critical') ?? urgent[0];
  if (worst === undefined) return null;
  return {
    what: worst.next_step.replace(/\.$/, ''),
    why: `${worst.title}.`,
    action: 'Open the alert',
    href: alertHref(worst, isStaff),
  };
}
