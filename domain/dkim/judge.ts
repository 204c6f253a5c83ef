import type { JudgeContext } from '../judge/context.ts';
import { bySeverity, type Flag } from '../judge/flag.ts';
import { judgeSelector } from './judge-key.ts';
import { judgeTogether, type KeyAges } from './judge-together.ts';
import type { DkimFindings } from './look-up.ts';

export type { KeyAges } from './judge-together.ts';

/** Every finding about a domain's DKIM keys, worst first. `ages` tells how long each key has been seen. Sources: RFC 6376, 8301, 8463. */
export function judgeDkim(findings: DkimFindings, domain: string, context: JudgeContext, ages: KeyAges = new Map()): Flag[] {
  return bySeverity([...findings.selectors.flatMap(judgeSelector), ...judgeTogether(findings, domain, context, ages)]);
}
