import type { DkimStatus } from '../vocabulary.ts';
import type { DkimSelector } from './look-up.ts';

/** What a check at a selector found, in one word of the wire (specification 3: only `valid` counts as verified). */
export function dkimStatus({ state, key }: DkimSelector): DkimStatus {
  if (state === 'unknown') return 'unknown';
  if (state === 'missing' || state === 'alias_broken') return 'missing';
  if (state !== 'key' || key === null) return 'invalid';
  if (key.state === 'usable') return 'valid';
  if (key.state === 'short') return 'weak';
  return key.state === 'revoked' ? 'revoked' : 'invalid';
}
