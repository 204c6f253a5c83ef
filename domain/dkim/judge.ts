import { getDomain } from 'tldts';
import type { JudgeContext } from '../judge/context.ts';
import { bySeverity, type Flag } from '../judge/flag.ts';
import { judgeSelector } from './judge-key.ts';
import { judgeTogether, type KeyAges } from './judge-together.ts';
import type { DkimFindings, DkimSelector } from './look-up.ts';

export type { KeyAges } from './judge-together.ts';

const targetOf = ({ aliases }: DkimSelector) => getDomain(aliases.at(-1) ?? '');

/** Whether an alias without a target is the second key of a service whose first key works. */
function waitsForRotation(one: DkimSelector, all: readonly DkimSelector[]): boolean {
  const target = targetOf(one);
  if (one.passedRecently || target === null) return false;
  return all.some((other) => other.key?.state === 'usable' && targetOf(other) === target);
}

/** Every finding about a domain's DKIM keys, worst first. `ages` tells how long each key has been seen. Sources: RFC 6376, 8301, 8463. */
export function judgeDkim(findings: DkimFindings, domain: string, context: JudgeContext, ages: KeyAges = new Map()): Flag[] {
  return bySeverity([
    ...findings.selectors.flatMap((selector) => judgeSelector(selector, waitsForRotation(selector, findings.selectors))),
    ...judgeTogether(findings, domain, context, ages),
  ]);
}
