import type { Lookup } from '../dns/answer.ts';
import { type Discovery, discover } from './discovery.ts';

/**
 * How a walk came out for the name it began at: `found` at the name itself, `inherited` from above, `multiple` records there, a record
 * that is `unusable`, none (`missing`), or `unknown` after a failed lookup.
 */
export type DmarcState = 'found' | 'inherited' | 'multiple' | 'missing' | 'unusable' | 'unknown';

/** How many resolvers were asked individually about a result of the check, how many of them answered, and how many agreed. */
export type Confirmation = { asked: number; answered: number; agreed: number };

/** How a walk came out (RFC 9989 4.10, 4.10.1). */
export function dmarcState(discovery: Discovery): DmarcState {
  if (discovery.unknown) return 'unknown';
  const own = discovery.steps[0];
  if (own?.found === 'multiple') return 'multiple';
  if (discovery.policyStep !== null) return discovery.inherited ? 'inherited' : 'found';
  return own?.record == null ? 'missing' : 'unusable';
}

/** Whether receivers find no record that they can use. */
export function isDmarcTrouble(state: DmarcState): state is 'missing' | 'unusable' | 'multiple' {
  return state === 'missing' || state === 'unusable' || state === 'multiple';
}

/**
 * Repeats these lookups individually about a problem that a check found, with the same tree walk. `null` without a problem: then nobody is
 * asked. Never throws.
 */
export async function confirmDmarc(lookups: readonly Lookup[], discovery: Discovery): Promise<Confirmation | null> {
  const state = dmarcState(discovery);
  if (!isDmarcTrouble(state)) return null;
  const states = await Promise.all(lookups.map(async (lookup) => dmarcState(await discover(lookup, discovery.start))));
  const answers = states.filter((one) => one !== 'unknown');
  return { asked: lookups.length, answered: answers.length, agreed: answers.filter((one) => one === state).length };
}

/** Whether a problem is confirmed: somebody answered, and everybody who did agrees. */
export function isConfirmed(confirmation: Confirmation | null): boolean {
  return confirmation !== null && confirmation.answered > 0 && confirmation.agreed === confirmation.answered;
}
