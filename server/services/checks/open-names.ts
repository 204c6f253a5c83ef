import { organisationOf } from '#domain/check/open-names.ts';
import type { CheckFindings } from '#domain/check/topics.ts';
import type { Lookup } from '#domain/dns/answer.ts';
import { letsAnybodyPass } from '#domain/spf/last-word.ts';
import { spfTree } from '#domain/spf/tree.ts';
import type { Context } from '#server/context.ts';
import { registeredNamesOf } from '#server/store/domains/organisation-names.ts';
import { seenSpfNames } from '#server/store/reports/spf-names.ts';
import type { CheckedDomain } from './gather.ts';

const dayMs = 86_400_000;
const seenDays = 30;
const mostNames = 20;
const questionsEach = 20;

/**
 * Looks up the SPF records of other names of a domain's organisation, at most 20: the organisational domain, names its holders have
 * registered, and names seen as SPF domain in its reports of 30 days. Returns those through which anybody passes; one of `known` whose
 * lookup fails is retained.
 */
export async function lookUpOpenNames(
  { store, clock }: Context,
  domain: CheckedDomain,
  lookup: Lookup,
  findings: CheckFindings,
  known: readonly string[],
): Promise<string[]> {
  const record = findings.dmarc.discovery.policyStep?.record;
  if (record == null || record.aspf === 's') return [];
  const org = organisationOf(findings);
  const now = clock.now();
  const day = (back: number) => new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10);
  const names = new Set([
    ...known,
    org,
    ...(await registeredNamesOf(store.db, domain.id, org, mostNames)),
    ...(await seenSpfNames(store.db, domain.id, org, { from: day(seenDays), to: day(0) }, mostNames)),
  ]);
  names.delete(domain.name);
  const answers = await Promise.all(
    [...names].slice(0, mostNames).map(async (name) => {
      const tree = await spfTree(lookup, name, { maxQuestions: questionsEach });
      return letsAnybodyPass(tree) || (tree.failures.length > 0 && known.includes(name)) ? [name] : [];
    }),
  );
  return answers.flat();
}
