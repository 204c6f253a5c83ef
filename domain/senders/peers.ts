import type { SenderCategory } from '../vocabulary.ts';

/** Fewer customers than this could be guessed by name. */
const fewestCustomers = 10;

/**
 * What other customers said of a service, where at least ten sorted it: how many approved it, of how many. `null` where fewer did, for a
 * sender that is no shared service, and beside a suggestion that they do not bear out.
 */
export function peersOf(
  counts: { sorted: number; approved: number } | undefined,
  suggested: SenderCategory | null,
): { approved: number; of: number } | null {
  if (counts === undefined || counts.sorted < fewestCustomers) return null;
  if (suggested !== 'approved' && suggested !== 'own') return null;
  return { approved: counts.approved, of: counts.sorted };
}
