import { faultSeverity } from '../judge/fault-severity.ts';
import type { Flag } from '../judge/flag.ts';
import { listed } from '../text.ts';
import { ownNamesFailing } from './own-names-failing.ts';
import type { Unanswered } from './topic.ts';
import type { CheckFindings } from './topics.ts';

const namesShown = 3;

/**
 * The finding about names that are signed wrongly in a zone that is signed well otherwise: a record whose signature was not renewed, or
 * the proof that a name is missing. A list of none or one.
 */
export function judgeSignatures(findings: CheckFindings, unanswered: readonly Unanswered[]): Flag[] {
  const names = findings.dnssec.state === 'bogus' ? [] : ownNamesFailing(findings, unanswered, 'bogus');
  const [first] = names;
  if (first === undefined) return [];
  const hidesPolicy = findings.dmarc.discovery.unknown && names.some((name) => name.startsWith('_dmarc.'));
  return [
    {
      code: 'DNSSEC_BOGUS_NAMES',
      severity: hidesPolicy ? faultSeverity.dnssecBogus : 'high',
      topic: 'dnssec',
      at: first,
      seen: names.join('\n'),
      why: `The DNSSEC signatures of answers about ${listed(names, namesShown)} are invalid. Receivers that check them ${hidesPolicy ? 'cannot apply a DMARC policy' : 'get no answer'}.`,
      todo: 'Have your DNS host sign the zone again. Where a name is an alias, ask the operator of its target.',
      fix: null,
      by: 'dns_host',
      source: 'RFC 4035 5.5',
    },
  ];
}
