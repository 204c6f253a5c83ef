import type { Flag } from '../judge/flag.ts';
import { edited, endingIn, ownNodes, softened } from './flag.ts';
import { printTerm } from './print.ts';
import { parseSpf } from './record.ts';
import { repeatedTerms } from './repeated.ts';
import type { SpfTerm } from './term.ts';
import { maxLookups, type SpfTree } from './tree-shape.ts';

const whole = ['SPF_SYNTAX', 'SPF_MULTIPLE', 'SPF_MISSING', 'SPF_LOOKALIKE'];
const partial = [
  'SPF_INCLUDE_NONE',
  'SPF_LOOP',
  'SPF_VOID',
  'SPF_PLUS_ALL',
  'SPF_NEUTRAL_ALL',
  'SPF_IGNORED_TERMS',
  'SPF_REPEATED',
  'SPF_MISNAMED',
  'SPF_DOUBLE_SPACE',
  'SPF_UPPER_CASE',
];

/**
 * One record that makes the sure changes of all findings at a record of the owner at once, null where there is none. Advice that needs a
 * person (`-all` under DMARC, unused includes unless the record is over its limit because of them) is left out. A record that was not readable, or whose terms stood without a space between
 * them, is fixed first; check it again after that.
 */
export function propose(tree: SpfTree, flags: readonly Flag[]): Flag['fix'] {
  const sure = tree.lookups > maxLookups ? [...partial, 'SPF_LOOKUPS'] : partial;
  for (const node of ownNodes(tree)) {
    const fixes = (codes: string[]) =>
      flags.flatMap(({ code, fix }) => (codes.includes(code) && fix?.name === node.domain ? [fix] : []));
    const [first] = fixes(whole);
    if (first) return first;
    const own = new Set(node.record?.terms.map(printTerm));
    const parted = fixes(sure).find(({ value }) =>
      parseSpf(value).terms.some((term) => term.kind !== 'all' && !own.has(printTerm(term))),
    );
    if (parted) return parted;
    const wanted = fixes(sure).map(({ value }) => parseSpf(value).terms);
    if (wanted.length > 0) return edited(node, (terms) => once(combined(terms, wanted), node.domain));
  }
  return null;
}

function combined(terms: SpfTerm[], wanted: SpfTerm[][]): SpfTerm[] {
  const texts = wanted.map((one) => new Set(one.map(printTerm)));
  const kept = terms.filter((term) => term.kind === 'all' || texts.every((set) => set.has(printTerm(term))));
  const own = allOf(terms);
  const changed = wanted.map(allOf).find((all) => all !== own);
  const isMoved = wanted.some((one) => isReordered(terms.map(printTerm), one.map(printTerm)));
  if (isMoved) return endingIn(changed ?? own ?? '~')(kept);
  return changed === undefined ? kept : softened(kept);
}

/** Terms without those that are read already: repeated ones, and every `all` after the first. */
function once(terms: readonly SpfTerm[], domain: string): SpfTerm[] {
  const again = new Set(repeatedTerms(terms, domain));
  const all = terms.find(({ kind }) => kind === 'all');
  return terms.filter((term) => !again.has(term) && (term.kind !== 'all' || term === all));
}

function allOf(terms: readonly SpfTerm[]) {
  const all = terms.find(({ kind }) => kind === 'all');
  return all && 'qualifier' in all ? all.qualifier : undefined;
}

function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const kept = new Set(before.filter((text) => after.includes(text)));
  return [...kept].join(' ') !== [...new Set(after)].join(' ');
}
