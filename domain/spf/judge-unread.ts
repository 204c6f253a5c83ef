import { readable } from '../dns/answer.ts';
import type { Flag } from '../judge/flag.ts';
import { formOf } from '../text.ts';
import { fixSpf, isLookalike } from './fix.ts';
import { edited, endingIn, listed, ownNodes, put, type SpfContext, spfFlag, without } from './flag.ts';
import { lettersOf } from './macro.ts';
import { misnamed, remedyOf } from './misnamed.ts';
import { printTerm } from './print.ts';
import { parseSpf } from './record.ts';
import { repeatedTerms } from './repeated.ts';
import { costsLookup, domainOf, type SpfTerm } from './term.ts';
import type { SpfNode, SpfTermNode, SpfTree } from './tree-shape.ts';

/** Findings about terms that change nothing in the records an owner can change: unread, misspelled, repeated or no part of SPF. */
export function judgeUnread(tree: SpfTree, context: SpfContext): Flag[] {
  return ownNodes(tree).flatMap((node) => [
    ...ignored(node, context),
    ...lookalikes(node, context),
    ...wrongNames(node),
    ...repeated(node),
    ...foreign(node),
  ]);
}

const textsOf = (terms: readonly SpfTermNode[]) => listed(terms.map(({ term }) => readable(term.text)));

/** What all findings about a record have in common. */
const about = (node: SpfNode) => ({ at: node.domain, seen: readable(node.record?.text ?? '') });

function ignored(node: SpfNode, { mailClass }: SpfContext): Flag[] {
  const all = node.terms.find(({ term }) => term.kind === 'all')?.term;
  if (all === undefined || !('qualifier' in all)) return [];
  const late = node.terms.filter(({ ignored: why, term }) => why === 'after_all' && printTerm(term) !== printTerm(all));
  const redirect = node.terms.find(({ ignored: why }) => why === 'beside_all');
  if (late.length === 0 && !redirect) return [];
  const isOnlyAll = late.length > 0 && late.every(({ term }) => term.kind === 'all');
  const isUnsure = redirect || mailClass === 'parked' || late.some(({ term }) => term.kind === 'include');
  return [
    spfFlag({
      ...about(node),
      code: 'SPF_IGNORED_TERMS',
      severity: 'medium',
      why: `Nobody reads ${textsOf(redirect ? [...late, redirect] : late)}: ${late.length > 0 ? `"${all.text}" ends the record` : `a redirect counts only where there is no "all"`}.`,
      todo: redirect
        ? 'Decide which is meant: remove the redirect, or remove "all" and let the redirect decide.'
        : isOnlyAll
          ? 'Decide which "all" is meant, and remove the other.'
          : 'Move "all" to the end, or remove what comes after it.',
      fix: isUnsure ? null : edited(node, endingIn(all.qualifier === '+' ? '~' : all.qualifier)),
      source: redirect ? 'RFC 7208 6.1' : 'RFC 7208 5.1',
    }),
  ];
}

function lookalikes(node: SpfNode, { mailClass }: SpfContext): Flag[] {
  const alike = node.terms.filter(({ term }) => term.kind === 'unknown' && isLookalike(term.text));
  if (alike.length === 0) return [];
  const fixed = mailClass === 'parked' ? null : fixSpf(node.record?.text ?? '');
  const isAll = alike.every(({ term }) => /^all=/i.test(term.text));
  return [
    spfFlag({
      ...about(node),
      code: 'SPF_LOOKALIKE',
      severity: 'medium',
      why: `Receivers ignore ${textsOf(alike)}: ${isAll ? '"all" takes no value' : `${formOf(alike.length, 'it uses', 'they use')} "=" where SPF needs ":"`}.`,
      todo: isAll
        ? 'Write the sign before "all", as in ~all.'
        : `Write ":" instead of "=" in ${formOf(alike.length, 'this term', 'these terms')}.`,
      fix: fixed === null ? null : put(node.domain, fixed),
      source: 'RFC 7208 6',
    }),
  ];
}

/** Wrong names with macros: nothing else finds them, since they are not looked up. */
function wrongNames(node: SpfNode): Flag[] {
  const isOpen = (term: SpfTerm) => term.kind !== 'exp' && lettersOf(domainOf(term)?.parts ?? []).length > 0;
  const meantOf = (term: SpfTerm) => (isOpen(term) ? misnamed(term.text) : null);
  const wrong = node.terms.filter(({ term, ignored: why }) => why === null && meantOf(term) !== null);
  if (wrong.length === 0) return [];
  return [
    spfFlag({
      ...about(node),
      code: 'SPF_MISNAMED',
      severity: 'medium',
      why: `${textsOf(wrong)} ${formOf(wrong.length, 'leads receivers to another name than was meant', 'lead receivers to other names than were meant')}, so the servers there may not pass.`,
      todo: remedyOf(wrong.flatMap(({ term }) => meantOf(term) ?? [])),
      fix: edited(node, (terms) => terms.flatMap((term) => parseSpf(`v=spf1 ${meantOf(term)?.meant ?? term.text}`).terms)),
      source: 'RFC 7208 7.1',
    }),
  ];
}

/** The beginning of a second record within the first: a modifier that receivers ignore. */
const isVersion = (term: SpfTerm) => term.kind === 'unknown' && term.name.toLowerCase() === 'v';

function repeated(node: SpfNode): Flag[] {
  const known = new Set(
    repeatedTerms(
      node.terms.map(({ term }) => term),
      node.domain,
    ),
  );
  const again = node.terms.filter(({ term }) => isVersion(term) || known.has(term));
  if (again.length === 0) return [];
  const isCostly = again.some(({ term, ignored: why }) => why === null && costsLookup(term));
  return [
    spfFlag({
      ...about(node),
      code: 'SPF_REPEATED',
      severity: isCostly ? 'low' : 'info',
      why: `The record repeats ${textsOf(again)}. ${isCostly ? 'No more servers pass by that, but it uses up some of the 10 DNS lookups that receivers allow.' : 'That changes nothing.'}`,
      todo: 'Keep each once.',
      fix: edited(node, without(again)),
      source: 'RFC 7208 4.6.4',
    }),
  ];
}

/** Modifiers that ask for reports of SPF (RFC 6652 3). */
const reporting = new Set(['ra', 'rp', 'rr']);

function foreign(node: SpfNode): Flag[] {
  const unknown = node.terms.filter(
    ({ term }) =>
      term.kind === 'unknown' && !isVersion(term) && !isLookalike(term.text) && !reporting.has(term.name.toLowerCase()),
  );
  if (unknown.length === 0) return [];
  return [
    spfFlag({
      ...about(node),
      code: 'SPF_FOREIGN_TEXT',
      severity: 'low',
      why: `${textsOf(unknown)} ${formOf(unknown.length, 'is no part of SPF: receivers ignore it, and a service that asked for it may not find it', 'are no part of SPF: receivers ignore them, and a service that asked for them may not find them')} here.`,
      todo: 'Publish what a service asked for as a TXT record of its own, and remove it from this one.',
      source: 'RFC 7208 6',
    }),
  ];
}
