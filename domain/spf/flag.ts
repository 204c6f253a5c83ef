import type { Flag } from '../judge/flag.ts';
import type { MailClass } from '../vocabulary.ts';
import { printSpf } from './print.ts';
import type { Qualifier, SpfTerm } from './term.ts';
import type { SpfNode, SpfTermNode, SpfTree } from './tree-shape.ts';
import type { SeenSource } from './what-if.ts';

/**
 * What the checks know besides the tree. `dkimCoversPct`: share of messages that pass by DKIM, null if unknown; `seenSources`: every source
 * of the last 90 days, omitted without reports; `exchanges`: the hosts that receive the domain's messages; `isSilent`: its records show no
 * sign of messages.
 */
export type SpfContext = {
  mailClass: MailClass;
  dmarcEnforces: boolean;
  dkimCoversPct: number | null;
  seenSources?: readonly SeenSource[];
  exchanges?: readonly string[];
  isSilent?: boolean;
};

/** The record of a domain that sends no messages. */
export const parkedRecord = 'v=spf1 -all';

/** A finding about SPF; what is not given defaults to nothing to do, done at the DNS host. */
export function spfFlag(flag: Pick<Flag, 'code' | 'severity' | 'at' | 'seen' | 'why' | 'source'> & Partial<Flag>): Flag {
  return { topic: 'spf', todo: null, fix: null, by: 'dns_host', ...flag };
}

/** The change to a TXT record at a name. */
export function put(name: string, value: string, action: 'publish' | 'replace' = 'replace'): NonNullable<Flag['fix']> {
  return { action, name, type: 'TXT', value };
}

/** The record of a node with its terms changed, null where the record cannot be printed without loss. */
export function edited(node: SpfNode, edit: (terms: SpfTerm[]) => SpfTerm[]): Flag['fix'] {
  const { record } = node;
  if (record === null || record.problems.length > 0) return null;
  const value = printSpf(edit(record.terms));
  return value === record.text ? null : put(node.domain, value);
}

/** Terms with one `all` of a qualifier at their end in place of every other, `all=` too. A redirect goes, since `all` would hide it. */
export function endingIn(qualifier: Qualifier): (terms: SpfTerm[]) => SpfTerm[] {
  return (terms) => [
    ...terms.filter(({ kind }) => kind !== 'all' && kind !== 'redirect' && kind !== 'exp' && kind !== 'unknown'),
    { kind: 'all', qualifier, text: `${qualifier}all`, at: 0 },
    ...terms.filter(({ kind, text }) => kind === 'exp' || (kind === 'unknown' && !/^all=/i.test(text))),
  ];
}

/** Terms whose last word is `~all`, where it is now or at the end; what comes after it stays unread. */
export function softened(terms: readonly SpfTerm[]): SpfTerm[] {
  const at = terms.findIndex(({ kind }) => kind === 'all');
  if (at < 0) return endingIn('~')([...terms]);
  return terms.with(at, { kind: 'all', qualifier: '~', text: '~all', at: 0 });
}

/** Terms without some of them, which are known by their place in the record: a stored tree holds a term twice. */
export function without(gone: readonly SpfTermNode[]): (terms: SpfTerm[]) => SpfTerm[] {
  const places = new Set(gone.map(({ term }) => term.at));
  return (terms) => terms.filter(({ at }) => !places.has(at));
}

/** The nodes that a domain's owner can change: the root and where redirects to names below the domain lead. */
export function ownNodes(tree: SpfTree): SpfNode[] {
  const nodes: SpfNode[] = [];
  for (let node: SpfNode | undefined = tree.root; node; ) {
    nodes.push(node);
    const next: SpfNode | null | undefined = redirectOf(node)?.node;
    node = next?.status === 'record' && next.domain.endsWith(`.${tree.domain}`) ? next : undefined;
  }
  return nodes;
}

/** The redirect of a record that counts, if it has one. */
export function redirectOf({ terms }: SpfNode): SpfTermNode | undefined {
  return terms.find(({ term, ignored }) => term.kind === 'redirect' && ignored === null);
}

/** Names in a sentence: at most three, and how many more. */
export function listed(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const more = unique.length > 3 ? ` and ${unique.length - 3} more` : '';
  return `${unique.slice(0, 3).join(', ')}${more}`;
}

/** Why a term that depends on a domain that nobody has lets strangers pass. */
export const freeText = (term: string, free: string, domain: string): string =>
  `"${term}" depends on ${free}, which does not exist. If anybody can register ${free}, they can send as ${domain}.`;
