import type { Lookup } from '../dns/answer.ts';
import { discover } from './discovery.ts';

/** How two names relate: `strict` identical, `relaxed` the same organisational domain, `unaligned`, `unknown` after a failed lookup. */
export type Alignment = 'strict' | 'relaxed' | 'unaligned' | 'unknown';

/** Compares the author domain with an authenticated one by the tree walk (RFC 9989 4.4, 4.10.2). Names are lower case in A-labels. */
export async function alignment(lookup: Lookup, author: string, authenticated: string): Promise<Alignment> {
  if (author === authenticated) return 'strict';
  const [one, other] = await Promise.all([discover(lookup, author), discover(lookup, authenticated)]);
  if (one.orgBy === 'uncertain' || other.orgBy === 'uncertain') return 'unknown';
  return one.org === other.org ? 'relaxed' : 'unaligned';
}
