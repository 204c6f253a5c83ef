import { readable } from '../dns/answer.ts';
import { maxLookups, maxVoids, type SpfNode, type SpfTree } from '../spf/tree-shape.ts';
import type { SpfCause } from './dns-facts.ts';

function below(node: SpfNode): SpfNode[] {
  return node.terms.flatMap(({ node: child, ignored }) => (child === null || ignored !== null ? [] : [child, ...below(child)]));
}

/** Whether every look-up of the tree was answered, so that a cause that is not found is not there. */
export function isSpfComplete({ root, failures, isTruncated, lookupsAreAtLeast }: SpfTree): boolean {
  const isRead = root.status === 'record' || root.status === 'multiple' || root.status === 'none';
  return isRead && failures.length === 0 && !isTruncated && !lookupsAreAtLeast;
}

/** What makes receivers answer `permerror` (RFC 7208 4.6.4, 5.2, 6.1); empty where nothing does or where there is no record. */
export function spfCauses(tree: SpfTree): SpfCause[] {
  const { root } = tree;
  if (root.status === 'multiple')
    return [{ key: 'multiple', text: `${root.texts.length} SPF records at the domain; receivers accept one.` }];
  if (root.status !== 'record') return [];
  const causes: SpfCause[] = [];
  const nodes = below(root);
  const wrong = root.record?.problems[0];
  if (wrong !== undefined) causes.push({ key: 'syntax', text: `The record cannot be read: ${wrong.text}` });
  if (tree.lookups > maxLookups)
    causes.push({ key: 'lookups', text: `The record needs ${tree.lookups} DNS lookups; receivers allow ${maxLookups}.` });
  const voids = tree.voids.filter(({ term }) => !/^[+~?-]?include:|^redirect=/i.test(term));
  if (voids.length > maxVoids)
    causes.push({ key: 'voids', text: `${voids.length} DNS lookups find nothing; receivers allow ${maxVoids}.` });
  if (tree.loops.length > 0) causes.push({ key: 'loop', text: `The record leads back to itself at ${tree.loops[0]}.` });
  for (const { domain, status, record } of nodes) {
    const name = readable(domain);
    if (status === 'none')
      causes.push({ key: `include ${name}`, text: `${name} has no SPF record, but the record includes it.` });
    if (status === 'multiple')
      causes.push({ key: `include ${name}`, text: `${name} has several SPF records; receivers accept one.` });
    if (status === 'bad_name') causes.push({ key: 'syntax', text: `${name} is not a name that can be looked up.` });
    if (record !== null && record.problems.length > 0)
      causes.push({ key: `include ${name}`, text: `The record of ${name} cannot be read: ${record.problems[0]?.text ?? ''}` });
  }
  return causes.filter(({ key }, index) => causes.findIndex((one) => one.key === key) === index);
}
