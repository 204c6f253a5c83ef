import { readable } from '../dns/answer.ts';
import type { Flag } from '../judge/flag.ts';
import { edited, freeText, ownNodes, spfFlag, without } from './flag.ts';
import { isDead } from './judge-limits.ts';
import type { SpfNode, SpfTermNode, SpfTree, SpfVoid } from './tree-shape.ts';

type Passing = { one: SpfTermNode; node: SpfNode };

/** The terms by which servers pass: those with `+`, also behind includes with `+` and redirects, as far as receivers read. */
function passing(node: SpfNode): Passing[] {
  return node.terms.flatMap((one) => {
    const { term, ignored, isPastLimit } = one;
    if (ignored !== null || isPastLimit || ('qualifier' in term && term.qualifier !== '+')) return [];
    return [{ one, node }, ...(one.node === null ? [] : passing(one.node))];
  });
}

/** Findings about names of a, mx and exists that anybody may be able to register, and then pass SPF (RFC 7208 5.3, 5.4, 5.7). */
export function judgeFree(tree: SpfTree): Flag[] {
  if (tree.root.status !== 'record') return [];
  const own = new Set(ownNodes(tree));
  const found = passing(tree.root).flatMap(({ one, node }) => {
    const free = one.term.kind === 'include' || one.term.kind === 'redirect' ? undefined : one.voids.find(isFree);
    return free === undefined ? [] : [freeFlag({ one, node, free, isOwn: own.has(node), domain: tree.domain })];
  });
  return [...new Map(found.map((flag) => [`${flag.at} ${flag.why}`, flag])).values()];
}

const isFree = ({ unregistered }: SpfVoid): boolean => unregistered !== undefined;

function freeFlag({ one, node, free, isOwn, domain }: Passing & { free: SpfVoid; isOwn: boolean; domain: string }): Flag {
  const isServer = one.term.kind === 'mx' && free.type !== 'MX';
  const todo = isServer
    ? `Delete the MX record of ${readable(one.target ?? '')} that names ${readable(free.name)}, or correct it.`
    : 'Remove the term or correct its name.';
  return spfFlag({
    code: 'SPF_NAME_FREE',
    severity: 'critical',
    at: node.domain,
    seen: readable(node.record?.text ?? ''),
    why: freeText(readable(one.term.text), free.unregistered ?? '', domain),
    todo: isOwn ? todo : `Ask the operator of ${node.domain} to correct the record, or remove the include that points there.`,
    fix: isOwn && isDead(one) ? edited(node, without([one])) : null,
    by: isOwn ? 'dns_host' : 'sender',
    source: 'RFC 7208 11.1',
  });
}
