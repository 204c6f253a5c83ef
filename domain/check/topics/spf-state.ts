import type { ScoreInputs } from '../../score/inputs.ts';
import { ownNodes } from '../../spf/flag.ts';
import { isEmptyFail, lastWord, letsAnybodyPass } from '../../spf/last-word.ts';
import { isSpfValid } from '../../spf/safe-fix.ts';
import type { SpfNode, SpfTree } from '../../spf/tree-shape.ts';

function broad(node: SpfNode): boolean {
  return node.terms.some(({ term, networks }) =>
    term.kind === 'ip4' || term.kind === 'ip6' ? networks.some(({ family, prefix }) => prefix < (family === 4 ? 16 : 32)) : false,
  );
}

const spfEnds = { '-': 'fail', '~': 'softfail', '?': 'neutral', '+': 'pass' } as const;

/** How the SPF record ends for unnamed senders; `null` if unknown. */
export function spfEnd(tree: SpfTree): NonNullable<ScoreInputs['spf']>['ends'] | null {
  if (letsAnybodyPass(tree)) return 'pass';
  const last = lastWord(tree.root);
  if (last === null) return null;
  return last.term === null ? 'open' : spfEnds[last.qualifier];
}

/** What the score reads of SPF; `null` where a failed lookup hides part of it, unless the rest is an error whatever the answer would be. */
export function spfScore(spf: SpfTree): ScoreInputs['spf'] {
  const { root } = spf;
  if (
    root.status === 'failed' ||
    root.status === 'not_asked' ||
    (spf.failures.length > 0 && spf.lookupsAreAtLeast && isSpfValid(spf))
  )
    return null;
  const own = ownNodes(spf);
  return {
    isValid: isSpfValid(spf),
    lookups: spf.lookups,
    voids: spf.voids.length,
    ends: spfEnd(spf) ?? 'open',
    usesPtr: own.some(({ terms }) => terms.some(({ term }) => term.kind === 'ptr')),
    isBroad: own.some(broad),
    isEmptyFail: isEmptyFail(spf),
  };
}
