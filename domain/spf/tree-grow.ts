import { joinedTexts } from '../dns/answer.ts';
import { expandDomain, isAskable, lettersOf } from './macro.ts';
import { parseSpf } from './record.ts';
import { nearSpf, selectSpf } from './select.ts';
import { domainOf, isModifier, type SpfTerm } from './term.ts';
import { failureOf, type Questions } from './tree-questions.ts';
import type { SpfNode, SpfTermNode } from './tree-shape.ts';
import { unregisteredOf } from './unregistered.ts';

const maxLevels = 12;
const maxRecords = 150;
const maxTerms = 400;

type Place = { node: SpfNode; way: string[] };

/** Looks up the records of a domain and of all includes and redirects below it. Numbers and addresses are still missing. */
export async function growTree(questions: Questions, domain: string): Promise<SpfNode> {
  const root = emptyNode(domain);
  let level: Place[] = isAskable(domain) ? [{ node: root, way: [domain] }] : [];
  if (level.length === 0) root.status = 'bad_name';
  let records = level.length;
  for (let depth = 0; level.length > 0; depth += 1) {
    const asked = level.map(({ node }) => ({ name: node.domain, type: 'TXT' as const }));
    await questions.askAll(depth === 0 ? [...asked, { name: domain, type: 'SPF' }] : asked);
    for (const { node } of level) fill(node, questions);
    if (depth > 0) await findUnregistered(level, questions);
    const below = level.flatMap((place) => childrenOf(place));
    level = depth + 1 < maxLevels ? below.slice(0, maxRecords - records) : [];
    records += level.length;
  }
  return root;
}

function emptyNode(domain: string): SpfNode {
  return {
    domain,
    status: 'not_asked',
    texts: [],
    nearTexts: [],
    longestString: 0,
    record: null,
    failure: null,
    terms: [],
    isCut: false,
    lookups: 0,
    voidCount: 0,
  };
}

/** Notes which names do not exist because nobody has their registered domain. */
async function findUnregistered(level: readonly Place[], questions: Questions): Promise<void> {
  const asked = level.map(({ node }) => ({ node, name: node.domain, type: 'TXT' as const }));
  for (const [{ node }, registered] of await unregisteredOf(asked, questions)) node.unregistered = registered;
}

function fill(node: SpfNode, questions: Questions): void {
  const answer = questions.answer(node.domain, 'TXT');
  if (answer === null) return;
  node.failure = failureOf({ name: node.domain, type: 'TXT' }, answer);
  const texts = joinedTexts(answer);
  const selected = selectSpf(texts);
  node.status = node.failure ? 'failed' : selected.status === 'one' ? 'record' : selected.status;
  node.nearTexts = nearSpf(texts);
  if (selected.status === 'multiple') node.texts = selected.texts;
  if (selected.status !== 'one') return;
  const strings = answer.status === 'found' ? answer.records.find((one) => one.join('') === selected.text) : undefined;
  node.longestString = Math.max(0, ...(strings ?? []).map((text) => text.length));
  node.texts = [selected.text];
  node.record = parseSpf(selected.text);
  node.isCut = node.record.terms.length > maxTerms;
  node.terms = termNodes(node.record.terms.slice(0, maxTerms), node.domain);
}

/** Terms as nodes, with the name each asks for and those that are never evaluated (RFC 7208 5.1, 6.1). */
function termNodes(terms: readonly SpfTerm[], domain: string): SpfTermNode[] {
  const all = terms.findIndex(({ kind }) => kind === 'all');
  return terms.map((term, index) => {
    const spec = domainOf(term);
    const isDynamic = term.kind === 'ptr' || (spec !== null && lettersOf(spec.parts).some((letter) => letter !== 'd'));
    const ignored =
      all < 0 ? null : term.kind === 'redirect' ? 'beside_all' : !isModifier(term) && index > all ? 'after_all' : null;
    const own = term.kind === 'a' || term.kind === 'mx' ? domain : null;
    const target = isDynamic ? null : spec === null ? own : expandDomain(spec.parts, { d: domain });
    return {
      term,
      ignored,
      target: target?.toLowerCase() ?? null,
      isDynamic,
      networks: [],
      hosts: [],
      isFound: null,
      voids: [],
      failures: [],
      node: null,
      number: null,
      isPastLimit: false,
      lookups: 0,
      voidCount: 0,
    };
  });
}

function childrenOf({ node, way }: Place): Place[] {
  return node.terms.flatMap((one) => {
    const { kind } = one.term;
    if ((kind !== 'include' && kind !== 'redirect') || one.ignored !== null || one.target === null) return [];
    one.node = emptyNode(one.target);
    if (way.includes(one.target)) one.node.status = 'loop';
    else if (!isAskable(one.target)) one.node.status = 'bad_name';
    else return [{ node: one.node, way: [...way, one.target] }];
    return [];
  });
}
