import { readable } from '../dns/answer.ts';
import { faultSeverity, spfErrorSeverity } from '../judge/fault-severity.ts';
import type { Flag } from '../judge/flag.ts';
import { counted, formOf } from '../text.ts';
import { readIp4, readIp6 } from './address.ts';
import { edited, freeText, listed, ownNodes, type SpfContext, spfFlag, without } from './flag.ts';
import { joinedTerms } from './joined.ts';
import { misnamed, remedyOf } from './misnamed.ts';
import { nodesBelow } from './tree-count.ts';
import {
  emptyLookups,
  maxExchanges,
  maxLookups,
  maxVoids,
  type SpfNode,
  type SpfTermNode,
  type SpfTree,
  type SpfVoid,
} from './tree-shape.ts';
import { ownRecord, unusedIncludes } from './what-if.ts';

const many = 9;

/** Findings about lookups: too many, empty, leading nowhere or in a circle, unused. Uncertain counts are never given as zero. */
export function judgeLimits(tree: SpfTree, context: SpfContext): Flag[] {
  if (tree.root.status !== 'record') return [];
  const unused = context.mailClass === 'parked' ? [] : unusedFlags(tree, context);
  return [...lookups(tree, context), ...voids(tree, context), ...deadEnds(tree, context), ...exchanges(tree, context), ...unused];
}

function seenIn(node: SpfNode): string {
  return readable(node.record?.text ?? '');
}

/** What to make sure of before a record without includes that no report showed is published. */
const leaveOut = (names: readonly string[]): string =>
  `Remove ${listed(names)} if you no longer use ${formOf(names.length, 'it', 'them')}: no report of the last 90 days showed a message from there.`;

function lookups(tree: SpfTree, context: SpfContext): Flag[] {
  if (tree.lookups < many) return [];
  const isOver = tree.lookups > maxLookups;
  const severity = isOver ? spfErrorSeverity(context.dkimCoversPct) : faultSeverity.spfNearLimit;
  const count = `${tree.lookupsAreAtLeast ? 'at least ' : ''}${tree.lookups}`;
  const { node } = ownRecord(tree);
  const heaviest = [...node.terms].sort((a, b) => b.lookups - a.lookups)[0];
  const unused = context.seenSources ? unusedIncludes(tree, context.seenSources) : null;
  const isEnough = unused !== null && unused.record !== null && tree.lookups - unused.savedLookups <= maxLookups;
  const dropped = isEnough ? node.terms.filter((_, index) => unused.includes.some(({ path }) => path.at(-1) === index)) : [];
  const past = tree.firstPastLimit;
  const weight =
    heaviest && heaviest.lookups > 1 ? ` The heaviest is ${readable(heaviest.term.text)} with ${heaviest.lookups}.` : '';
  return [
    spfFlag({
      code: 'SPF_LOOKUPS',
      severity,
      at: tree.domain,
      seen: seenIn(tree.root),
      why: isOver
        ? `The record needs ${count} DNS lookups and receivers allow ${maxLookups}. From ${readable(past?.term ?? '')} in the record of ${past?.domain ?? ''} onwards, SPF is an error.`
        : `The record uses ${count} of the ${maxLookups} DNS lookups that receivers allow. One more service can break it, even one that a provider adds.`,
      todo: isEnough
        ? leaveOut(dropped.map(({ term }) => readable(term.text)))
        : `Remove services you no longer use, or replace a or mx with their addresses.${weight}`,
      fix: isEnough ? edited(node, without(dropped)) : null,
      source: 'RFC 7208 4.6.4',
    }),
  ];
}

/** Whether a term stands for no sender: its name is known to have no address, mail server or answer. A mail server without an address is to be corrected, not removed. */
export function isDead({ term, voids: found, networks, hosts, failures, isFound }: SpfTermNode): boolean {
  const isOfName = term.kind === 'a' || term.kind === 'mx' || term.kind === 'exists';
  const isEmpty = networks.length === 0 && hosts.length === 0 && isFound !== true;
  return isOfName && isEmpty && found.length > 0 && failures.length === 0 && misnamed(term.text) === null;
}

function voids(tree: SpfTree, { dkimCoversPct }: SpfContext): Flag[] {
  const empty = emptyLookups(tree);
  if (empty.length === 0) return [];
  const isOver = empty.length > maxVoids;
  const { node } = ownRecord(tree);
  const names = listed(empty.map(({ name }) => readable(name)));
  const dead = node.terms.filter(isDead);
  return [
    spfFlag({
      code: 'SPF_VOID',
      severity: isOver ? spfErrorSeverity(dkimCoversPct) : 'low',
      at: tree.domain,
      seen: seenIn(tree.root),
      why: isOver
        ? `${empty.length} DNS lookups find nothing (${names}). Receivers stop at the third, and SPF is an error.`
        : `${formOf(empty.length, 'One DNS lookup finds', 'Two DNS lookups find')} nothing (${names}). Receivers allow ${maxVoids}; a third breaks SPF.`,
      todo: remedyOfVoids(tree, empty),
      fix: dead.length > 0 ? edited(node, without(dead)) : null,
      source: 'RFC 7208 4.6.4',
    }),
  ];
}

/** Whether a lookup is the one for the address of a mail server: its MX record is wrong, not the term. */
const isMailServer = ({ term, type }: SpfVoid): boolean => /^[+~?-]?mx(?![^:/])/i.test(term) && type !== 'MX';

/** Whether an MX record names an address, where only a host can be named (RFC 1035 3.3.9). */
const isNumber = (name: string): boolean => readIp4(name) !== null || readIp6(name) !== null;

function remedyOfVoids(tree: SpfTree, empty: readonly SpfVoid[]): string {
  const own = new Set(ownNodes(tree).map(({ domain }) => domain));
  const wrong = empty.flatMap(({ domain, term }) => (own.has(domain) ? (misnamed(term) ?? []) : []));
  const others = empty.map(({ domain }) => domain).filter((domain) => !own.has(domain));
  const servers = empty.filter((one) => own.has(one.domain) && isMailServer(one)).map(({ name }) => readable(name));
  const [numbers, names] = [servers.filter(isNumber), servers.filter((name) => !isNumber(name))];
  const todo: string[] = [];
  if (wrong.length > 0) todo.push(remedyOf(wrong));
  if (wrong.length + others.length + servers.length < empty.length)
    todo.push('Remove the terms for servers that no longer exist.');
  if (names.length > 0)
    todo.push(
      `Give ${listed(names)} an address, or remove the MX ${formOf(names.length, 'record that names it', 'records that name them')}.`,
    );
  if (numbers.length > 0)
    todo.push(`Name a host instead of ${listed(numbers)} in the MX ${formOf(numbers.length, 'record', 'records')}.`);
  if (others.length > 0) todo.push(`Ask the operator of ${listed(others)} to remove such terms.`);
  return todo.join(' ');
}

type Joined = ReturnType<typeof joinedTerms>;
type DeadEnd = { term: SpfTermNode; parent: SpfNode; target: SpfNode };

function deadEnds(tree: SpfTree, { dkimCoversPct }: SpfContext): Flag[] {
  const own = new Set(ownNodes(tree));
  const ends = nodesBelow(tree.root).flatMap((parent) =>
    parent.terms.flatMap((term): DeadEnd[] =>
      term.node && ['none', 'bad_name', 'loop'].includes(term.node.status) ? [{ term, parent, target: term.node }] : [],
    ),
  );
  const unique = [
    ...new Map(ends.map((end) => [`${end.parent.domain} ${end.target.domain} ${end.target.status}`, end])).values(),
  ];
  return unique.map(({ term, parent, target }) => {
    const isOwn = own.has(parent);
    const isLoop = target.status === 'loop';
    const text = readable(term.term.text);
    const joined = isLoop ? null : joinedTerms(term.term.text);
    const nothing = target.status === 'bad_name' ? 'does not exist' : 'has no SPF record';
    const free = target.unregistered;
    return spfFlag({
      code: isLoop ? 'SPF_LOOP' : 'SPF_INCLUDE_NONE',
      severity: free === undefined ? spfErrorSeverity(dkimCoversPct) : 'critical',
      at: parent.domain,
      seen: seenIn(parent),
      why: isLoop
        ? `"${text}" leads back to ${readable(target.domain)}, so receivers loop until they give up with an error.`
        : free === undefined
          ? `"${text}" points to ${readable(target.domain)}, which ${nothing}. Receivers that reach it treat the whole record as an error.`
          : freeText(text, free, tree.root.domain),
      todo: isOwn
        ? remedyOfEnd(joined, term.term.text)
        : `Ask the operator of ${parent.domain} to correct the record, or remove the include that points there.`,
      fix: isOwn && term.term.kind === 'include' ? fixOf({ term, parent, target, joined }) : null,
      by: isOwn ? 'dns_host' : 'sender',
      source: isLoop ? 'RFC 7208 4.6.4' : term.term.kind === 'include' ? 'RFC 7208 5.2' : 'RFC 7208 6.1',
    });
  });
}

function remedyOfEnd(joined: Joined, text: string): string {
  const wrong = misnamed(text);
  if (wrong !== null) return remedyOf([wrong]);
  if (joined === null) return 'Remove the term or correct its name.';
  return joined === 'unsure'
    ? 'These look like several terms without a space between them. Add the spaces; without the term its senders would be missing.'
    : 'These are several terms without a space between them. Add the spaces.';
}

/** Parted where it is several terms, else the record without it; none where that would lose senders or what follows an `all`. */
function fixOf({ term, parent, target, joined }: DeadEnd & { joined: Joined }): Flag['fix'] {
  if (joined === null)
    return edited(
      parent,
      without(parent.terms.filter(({ node }) => node?.domain === target.domain && node.status === target.status)),
    );
  const isLast = parent.record?.terms.at(-1)?.at === term.term.at;
  if (joined === 'unsure' || (!isLast && joined.some(({ kind }) => kind === 'all' || kind === 'redirect'))) return null;
  return edited(parent, (terms) => terms.flatMap((one) => (one.at === term.term.at ? joined : [one])));
}

function exchanges(tree: SpfTree, { dkimCoversPct }: SpfContext): Flag[] {
  const own = new Set(ownNodes(tree));
  return nodesBelow(tree.root).flatMap((node) =>
    node.terms
      .filter(({ hosts }) => hosts.length > maxExchanges)
      .map(({ term, hosts }) =>
        spfFlag({
          code: 'SPF_MX_LIMIT',
          severity: spfErrorSeverity(dkimCoversPct),
          at: node.domain,
          seen: seenIn(node),
          why: `"${readable(term.text)}" expands to ${hosts.length} mail servers. Receivers look up ${maxExchanges} at most and then treat SPF as an error.`,
          todo: 'Use ip4, ip6 or include for the sending servers instead of mx.',
          by: own.has(node) ? 'dns_host' : 'sender',
          source: 'RFC 7208 4.6.4',
        }),
      ),
  );
}

function unusedFlags(tree: SpfTree, { seenSources }: SpfContext): Flag[] {
  if (seenSources === undefined) return [];
  const { node } = ownRecord(tree);
  return unusedIncludes(tree, seenSources).includes.map(({ path, term, lookups: free }) => {
    const one = node.terms[path.at(-1) ?? -1];
    return spfFlag({
      code: 'SPF_UNUSED_INCLUDE',
      severity: 'info',
      at: node.domain,
      seen: seenIn(node),
      why: `In the last 90 days no report showed a message from a server of ${readable(term)}. Removing it can free ${counted(free, 'DNS lookup')}.`,
      todo: 'Make sure that you no longer use the service, then remove it.',
      fix: one ? edited(node, without([one])) : null,
      source: 'RFC 7208 10.1.1',
    });
  });
}
