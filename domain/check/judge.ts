import { bySeverity, type Fix, type Flag } from '../judge/flag.ts';
import { couldRegister } from '../transport/host.ts';
import { judgeRegistration } from '../transport/registration.ts';
import type { VerificationStatus } from '../vocabulary.ts';
import { withWrittenName } from '../written-name.ts';
import { withAliases } from './alias-fixes.ts';
import { judgeAliases } from './judge-aliases.ts';
import { judgeSignatures } from './judge-signatures.ts';
import { openByAlignment, openNameFlag } from './open-names.ts';
import { contextOf, roleOf } from './role.ts';
import type { CheckFacts, UnknownPart } from './topic.ts';
import { acrossTopics, type CheckFindings, type Evaluations, evaluateTopics } from './topics.ts';
import { verdictOf } from './verdict.ts';

/**
 * The result of a check: every finding, worst first, and those of each topic; what could not be looked up; the status for the API; one
 * sentence; and the SPF record with every safe change at once, `null` if there is nothing to change.
 */
export type CheckJudgement = {
  flags: Flag[];
  evaluations: Evaluations;
  unknown: UnknownPart[];
  status: VerificationStatus;
  verdict: string;
  spfProposal: Fix | null;
};

/** The status of the API: a failed lookup of DMARC or SPF counts unless something bad was found all the same (specification 4). */
export function statusOf(flags: readonly Flag[], unknown: readonly UnknownPart[]): VerificationStatus {
  if (flags.some(({ severity }) => severity === 'critical' || severity === 'high')) return 'NeedsAttention';
  if (unknown.some(({ topic }) => topic === 'dmarc' || topic === 'spf')) return 'Error';
  return flags.some(({ severity }) => severity === 'medium') ? 'VerifiedWithIssues' : 'Verified';
}

/** The one finding about a name that the DNS does not know: nothing else can be said of it, but where it has a DMARC record all the same. */
function noSuchName({ domain, dmarc: { discovery } }: CheckFindings, code: 'NAME_MISSING' | 'NAME_ALIAS_BROKEN'): Flag {
  const { alias } = discovery;
  return {
    code,
    severity: 'critical',
    topic: 'dmarc',
    at: domain,
    seen: alias === undefined ? '' : `CNAME ${alias}`,
    why:
      alias === undefined
        ? `${domain} does not exist in the DNS.`
        : `${domain} is an alias of ${alias}, which does not exist.${couldRegister(alias, domain) ? ' Whoever gets that name controls this one.' : ''}`,
    todo:
      alias === undefined
        ? 'Check the spelling. If the name is right, check that it is registered and paid for.'
        : 'Delete the alias, or set up its target again.',
    fix: null,
    by: alias === undefined ? 'registrar' : 'dns_host',
    source: 'RFC 8020 2',
  };
}

/** Evaluates everything looked up about a domain. Pure: the same findings and facts give the same result. */
export function judgeCheck(findings: CheckFindings, given: CheckFacts): CheckJudgement {
  const context = contextOf(findings, given.context);
  const facts = { ...given, context };
  const isMissing = roleOf(findings) === 'missing';
  const { nonexistent, alias } = findings.dmarc.discovery;
  const evaluations = evaluateTopics(findings, facts);
  const openNames = isMissing ? [] : openByAlignment(findings, facts.openNames ?? []);
  const unknown = acrossTopics(findings, (topic, found, key) =>
    [...(evaluations[key].unanswered ?? []), ...topic.unanswered(found, findings.domain)].map((part) => ({
      topic: topic.topic,
      ...part,
    })),
  );
  const flags = bySeverity([
    ...(isMissing
      ? [noSuchName(findings, 'NAME_MISSING')]
      : acrossTopics(findings, (_topic, _found, key) => evaluations[key].flags)),
    ...(!isMissing && nonexistent === true && alias !== undefined ? [noSuchName(findings, 'NAME_ALIAS_BROKEN')] : []),
    ...openNames.map((name) => openNameFlag(name, findings.domain)),
    ...judgeSignatures(findings, unknown),
    ...judgeAliases(findings, unknown),
    ...judgeRegistration(findings.registration, findings.domain, facts.nowMs),
  ]);
  const written = (text: string) => withWrittenName(text, findings.domain);
  return {
    flags: withAliases(findings, flags).map((flag) => ({
      ...flag,
      why: written(flag.why),
      todo: flag.todo && written(flag.todo),
    })),
    evaluations,
    unknown,
    status: statusOf(flags, unknown),
    verdict: written(verdictOf(findings, context.mailClass, openNames[0])),
    spfProposal: isMissing ? null : (evaluations.spf.proposal ?? null),
  };
}
