import { joinedTexts, type Lookup } from '../dns/answer.ts';
import { explain } from './explain.ts';
import { isAskable } from './macro.ts';
import { matches } from './mechanisms.ts';
import { parseSpf } from './record.ts';
import { nameOf, openRun, type Run, type SpfQuestion, type Stop, stop } from './run.ts';
import { selectSpf } from './select.ts';
import { costsLookup, type Directive, isModifier, type Modifier, type Qualifier } from './term.ts';

/** The results of RFC 7208 2.6. */
export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

/** The term that decided, in which record, and the domains of the includes and redirects that led there, from the first. */
export type SpfMatch = { domain: string; term: string; way: string[] };

/**
 * How a check ended. `reason` says it in words, `source` the section of the rule; `match` is null where no term decided; `explanation`
 * is the owner's text for a fail, null where there is none that can be used; `lookups` and `voids` as RFC 7208 4.6.4 counts them.
 */
export type SpfOutcome = {
  result: SpfResult;
  domain: string;
  reason: string;
  source: string;
  match: SpfMatch | null;
  explanation: string | null;
  lookups: number;
  voids: number;
};

type Ended = {
  result: SpfResult;
  reason: string;
  source: string;
  match: SpfMatch | null;
  exp: { by: Modifier; domain: string } | null;
};

const results: Record<Qualifier, SpfResult> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' };

/** `check_host` of RFC 7208 4 with all limits of 4.6.4. Never throws; asks a bounded number of questions (below 300). */
export async function checkHost(lookup: Lookup, question: SpfQuestion): Promise<SpfOutcome> {
  const run = openRun(lookup, question);
  if ('result' in run) return { ...run, domain: '', match: null, explanation: null, lookups: 0, voids: 0 };
  const ended = await checkDomain(run, run.domain, [run.domain]);
  const { exp, ...rest } = ended;
  const explanation = ended.result === 'fail' && exp !== null ? await explain(run, exp.by, exp.domain) : null;
  return { ...rest, domain: run.domain, explanation, lookups: run.lookups, voids: run.voids };
}

function ended({ result, reason, source }: Stop | { result: 'none'; reason: string; source: string }): Ended {
  return { result, reason, source, match: null, exp: null };
}

async function checkDomain(run: Run, domain: string, way: string[]): Promise<Ended> {
  const none = (reason: string, source: string) => ended({ result: 'none', reason, source });
  if (!isAskable(domain) || !domain.includes('.') || domain.endsWith(']'))
    return none(`${domain || 'The empty name'} is not a domain name of several labels.`, 'RFC 7208 4.3');
  const answer = await run.lookup(domain, 'TXT');
  if (answer.status === 'failed')
    return ended(stop('temperror', `The record of ${domain} could not be looked up (${answer.detail}).`, 'RFC 7208 4.4'));
  if (answer.status !== 'found' && way.length > 1) run.voids += 1;
  const selected = selectSpf(joinedTexts(answer));
  if (selected.status === 'none') return none(`${domain} has no SPF record.`, 'RFC 7208 4.5');
  if (selected.status === 'multiple')
    return ended(stop('permerror', `${domain} has ${selected.texts.length} SPF records.`, 'RFC 7208 4.5'));
  const { terms, problems } = parseSpf(selected.text);
  const [problem] = problems;
  if (problem)
    return ended(stop('permerror', `The record of ${domain} has an error in "${problem.term}": ${problem.text}`, problem.source));
  const modifiers = terms.filter(isModifier);
  const exp = modifiers.find(({ kind }) => kind === 'exp');
  for (const term of terms) {
    if (isModifier(term)) continue;
    const matched = await matchesOrIncludes(run, term, domain, way);
    if (typeof matched === 'boolean') {
      if (!matched) continue;
      const match = { domain, term: term.text, way };
      const reason = `"${term.text}" in the record of ${domain} matches.`;
      return { result: results[term.qualifier], reason, source: 'RFC 7208 4.6.2', match, exp: exp ? { by: exp, domain } : null };
    }
    return ended(matched);
  }
  const redirect = modifiers.find(({ kind }) => kind === 'redirect');
  if (redirect?.kind === 'redirect') return follow(run, redirect, domain, way);
  return {
    result: 'neutral',
    reason: `No term in the record of ${domain} matches.`,
    source: 'RFC 7208 4.7',
    match: null,
    exp: null,
  };
}

async function matchesOrIncludes(run: Run, term: Directive, domain: string, way: string[]): Promise<boolean | Stop> {
  const over = count(run, term);
  if (over) return over;
  if (term.kind !== 'include') return matches(run, term, domain);
  const target = await nameOf(run, term.domain, domain);
  const inner = await checkDomain(run, target, [...way, target]);
  if (inner.result === 'none')
    return stop('permerror', `"${term.text}" in the record of ${domain}: ${inner.reason}`, 'RFC 7208 5.2');
  if (inner.result === 'permerror' || inner.result === 'temperror') return stop(inner.result, inner.reason, inner.source);
  return inner.result === 'pass';
}

async function follow(
  run: Run,
  redirect: Extract<Modifier, { kind: 'redirect' | 'exp' }>,
  domain: string,
  way: string[],
): Promise<Ended> {
  const over = count(run, redirect);
  if (over) return ended(over);
  const target = await nameOf(run, redirect.domain, domain);
  const inner = await checkDomain(run, target, [...way, target]);
  if (inner.result !== 'none') return inner;
  return ended(stop('permerror', `"${redirect.text}" in the record of ${domain}: ${inner.reason}`, 'RFC 7208 6.1'));
}

const maxLookups = 10;

function count(run: Run, term: Directive | Modifier): Stop | null {
  if (!costsLookup(term)) return null;
  run.lookups += 1;
  if (run.lookups <= maxLookups) return null;
  return stop('permerror', `"${term.text}" would be the eleventh DNS lookup.`, 'RFC 7208 4.6.4');
}
