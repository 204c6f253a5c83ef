import type { Flag } from '../judge/flag.ts';
import type { Topic } from '../vocabulary.ts';
import { ownNamesFailing } from './own-names-failing.ts';
import type { UnknownPart } from './topic.ts';
import type { CheckFindings } from './topics.ts';

/** Topics without which messages fail or do not arrive; the others add to what works without them. */
const needed: ReadonlySet<Topic> = new Set(['dmarc', 'spf', 'dkim', 'mx']);

/** The findings about names whose aliases lead in a circle or too far, so that nobody gets an answer (RFC 1034 3.6.2). */
export function judgeAliases(findings: CheckFindings, unanswered: readonly UnknownPart[]): Flag[] {
  return ownNamesFailing(findings, unanswered, 'loop').map((name) => {
    const topic = unanswered.find((one) => one.name === name)?.topic ?? 'dmarc';
    return {
      code: 'ALIAS_LOOP',
      severity: needed.has(topic) ? 'high' : 'low',
      topic,
      at: name,
      seen: 'CNAME',
      why: `The aliases of ${name} lead in a circle or over too many names, so resolvers give up without an answer.`,
      todo: 'Delete the CNAME record, or point it straight at the name that has the record.',
      fix: null,
      by: 'dns_host',
      source: 'RFC 1034 3.6.2',
    };
  });
}
