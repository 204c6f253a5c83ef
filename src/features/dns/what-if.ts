import { readable } from '#domain/dns/answer.ts';
import { spfTree } from '#domain/spf/tree.ts';
import { maxLookups, type SpfTree } from '#domain/spf/tree-shape.ts';
import { ownRecord, recordOf, withoutTerm } from '#domain/spf/what-if.ts';
import { counted } from '#domain/text.ts';
import type { Check } from '#src/entities/dns-check/types.ts';
import { storedDns } from './stored-dns.ts';

/** A term of the record an owner can change; `index` is its place there, `lookups` what it costs with all below it. */
export type OwnTerm = { index: number; text: string; lookups: number };

/** The SPF tree of the last check, ready for what-if. `at` is the name of the record that is changed. */
export type Explorer = { tree: SpfTree; path: readonly number[]; at: string; terms: OwnTerm[] };

/** What removing terms would do; `lookups` and `voids` are what it would then need. */
export type Removal = { saved: number; lookups: number; voids: number; record: string | null; removed: string[] };

/** Rebuilds the tree of a check from what the check stored; nothing is looked up. `null` if there is no record to change. */
export async function exploreSpf(check: Check): Promise<Explorer | null> {
  if (check.spf.tree?.status !== 'record') return null;
  const tree = await spfTree(storedDns(check), check.domain, { maxQuestions: 2_000 });
  const { node, path } = ownRecord(tree);
  const terms = node.terms.flatMap(({ term, ignored, lookups }, index) =>
    term.kind === 'all' || term.kind === 'unknown' || ignored !== null ? [] : [{ index, text: readable(term.text), lookups }],
  );
  return { tree, path, at: node.domain, terms };
}

/** What would be without some terms of the own record. `null` where none is chosen. */
export function removeTerms({ tree, path, terms }: Explorer, chosen: ReadonlySet<number>): Removal | null {
  if (chosen.size === 0) return null;
  let next = tree;
  for (const index of [...chosen].sort((a, b) => b - a)) next = withoutTerm(next, [...path, index])?.tree ?? next;
  const own = path.reduce((node, index) => node.terms[index]?.node ?? node, next.root);
  const record = recordOf(own);
  return {
    saved: tree.lookups - next.lookups,
    lookups: next.lookups,
    voids: next.voids.length,
    record: record === null ? null : readable(record),
    removed: terms.filter(({ index }) => chosen.has(index)).map(({ text }) => text),
  };
}

/** "Removing include:x saves 3 lookups: the record then needs 9 of the 10 allowed." */
export function removalLabel({ saved, lookups, removed }: Removal): string {
  const what = removed.length === 1 ? (removed[0] ?? '') : `these ${removed.length} terms`;
  const saving = saved === 0 ? 'saves no DNS lookup' : `saves ${counted(saved, 'lookup')}`;
  const rest =
    lookups > maxLookups
      ? `the record then still needs ${lookups} and receivers allow ${maxLookups}`
      : `the record then needs ${lookups} of the ${maxLookups} allowed`;
  return `Removing ${what} ${saving}: ${rest}.`;
}
