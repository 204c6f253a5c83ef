import { isEmptyFail } from '../spf/last-word.ts';
import type { SpfTree } from '../spf/tree-shape.ts';
import type { SpfSummary } from './level.ts';

/** How an SPF record reads for the level of protection; `unknown` where its lookup failed. */
export function spfSummary(tree: SpfTree): SpfSummary {
  const { status } = tree.root;
  if (status === 'multiple') return 'several';
  if (status === 'none') return 'none';
  if (status !== 'record') return 'unknown';
  return isEmptyFail(tree) ? 'nobody' : 'record';
}
