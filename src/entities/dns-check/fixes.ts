import type { Check, Fix } from './types.ts';

const key = ({ action, name, type, value }: Fix) => (action === 'remove' ? `remove ${name} ${type} ${value}` : `${name} ${type}`);

/**
 * The changes of a check that may be sent to a DNS host together: one for each record, the worst finding's where several change the same
 * one, all sure changes of SPF at once. Left out: what is only good to know, and records that need a file on a web server first.
 */
export function fixesOf({ flags, spf }: Pick<Check, 'flags' | 'spf'>): Fix[] {
  const found = new Map<string, Fix>();
  for (const { fix, severity, topic, todo } of flags) {
    if (fix === null || severity === 'info' || todo?.includes('\n') === true) continue;
    const whole = topic === 'spf' && fix.action === 'replace' && spf.proposal !== null && fix.name === spf.proposal_at;
    const one = whole ? { ...fix, value: spf.proposal ?? fix.value } : fix;
    if (!found.has(key(one))) found.set(key(one), one);
  }
  return [...found.values()];
}
