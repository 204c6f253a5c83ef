import { isInZone } from '#domain/protection/dns-host-instructions.ts';
import { zoneOf } from './labels.ts';
import type { Check, Fix } from './types.ts';

const key = ({ action, name, type, value }: Fix) => (action === 'remove' ? `remove ${name} ${type} ${value}` : `${name} ${type}`);

/**
 * The changes of a check that may be sent to a DNS host together: one for each record, the worst finding's where several change the same
 * one, all sure changes of SPF at once. Left out: what is only good to know, records that need a file on a web server first, those of
 * somebody else's zone, and those that the name has by an alias, where somebody has to decide.
 */
export function fixesOf(check: Pick<Check, 'domain' | 'dmarc' | 'spf'>, flags: Check['flags']): Fix[] {
  const { dmarc, spf } = check;
  const zone = zoneOf(check);
  const isDelegated = (name: string) =>
    dmarc.steps.some(({ at, aliases, texts }) => at === name && aliases.length > 0 && texts.length > 0);
  const found = new Map<string, Fix>();
  for (const { fix, severity, topic, todo } of flags) {
    if (fix === null || severity === 'info' || todo?.includes('\n') === true) continue;
    if (!isInZone(fix, zone) || isDelegated(fix.name)) continue;
    const whole = topic === 'spf' && fix.action === 'replace' && spf.proposal !== null && fix.name === spf.proposal_at;
    const one = whole ? { ...fix, value: spf.proposal ?? fix.value } : fix;
    if (!found.has(key(one))) found.set(key(one), one);
  }
  return [...found.values()];
}
