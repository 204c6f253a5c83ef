import { getDomain } from 'tldts';
import type { JudgeContext } from '../judge/context.ts';
import { faultSeverity } from '../judge/fault-severity.ts';
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

/** A fault of a key that another has replaced: what is left is to see that nothing signs with it. */
function asReplaced(flag: Flag): Flag {
  if (flag.severity !== 'critical' && flag.severity !== 'high') return flag;
  const todo = 'Messages are signed with another key since. Check that nothing signs with this selector any more.';
  return { ...flag, severity: faultSeverity.dkimReplaced, todo };
}

/**
 * Every finding about a domain's DKIM keys, worst first. `ages` says how long each key has been seen, `replaced` are selectors whose key
 * was replaced by another. Sources: RFC 6376, 8301, 8463.
 */
export function judgeDkim(
  findings: DkimFindings,
  domain: string,
  context: JudgeContext,
  ages: KeyAges = new Map(),
  replaced: ReadonlySet<string> = new Set(),
): Flag[] {
  return bySeverity([
    ...findings.selectors.flatMap((selector) => {
      const flags = judgeSelector(selector, waitsForRotation(selector, findings.selectors));
      return replaced.has(selector.selector) && selector.unregistered === undefined ? flags.map(asReplaced) : flags;
    }),
    ...judgeTogether(findings, domain, context, ages),
  ]);
}
