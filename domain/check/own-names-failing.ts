import type { LookupFailure } from '../dns/answer.ts';
import { failureReasons } from '../spf/judge.ts';
import { organisationOf } from './open-names.ts';
import type { Unanswered } from './topic.ts';
import type { CheckFindings } from './topics.ts';

/** The names of a domain's organisation whose lookups failed for a reason that a finding can name. */
export function ownNamesFailing(findings: CheckFindings, unanswered: readonly Unanswered[], reason: LookupFailure): string[] {
  const org = organisationOf(findings);
  const failing = unanswered.filter(({ why }) => why.startsWith(`${reason}: `) || why.endsWith(`${failureReasons[reason]}.`));
  return [...new Set(failing.map(({ name }) => name))].filter((name) => name === org || name.endsWith(`.${org}`));
}
