import { readable } from '../dns/answer.ts';
import type { Flag } from '../judge/flag.ts';
import { count, formOf } from '../text.ts';
import { type IpNetwork, ip4Count, isPrivateNetwork, printNetwork } from './address.ts';
import { fixSpf } from './fix.ts';
import { edited, listed, ownNodes, parkedRecord, put, type SpfContext, softened, spfFlag, without } from './flag.ts';
import { lastWord, letsAnybodyPass, openDoor } from './last-word.ts';
import { lettersOf } from './macro.ts';
import { parseSpf } from './record.ts';
import { isSpfValid } from './safe-fix.ts';
import { domainOf } from './term.ts';
import type { SpfNode, SpfTermNode, SpfTree } from './tree-shape.ts';

/** Findings about who may pass: everybody, too many, nobody said; and about `ptr`. Only of a root record that could be read. */
export function judgeReach(tree: SpfTree, context: SpfContext): Flag[] {
  if (tree.root.status !== 'record') return [];
  const open = letsAnybodyPass(tree) || !isSpfValid(tree) ? openDoor(tree.root) : null;
  if (context.mailClass === 'parked') return [...(open ? plusAll(tree, context) : []), ...parked(tree)];
  return [
    ...plusAll(tree, context),
    ...neutralAll(tree),
    ...hardFail(tree, context),
    ...ptr(tree),
    ...privateNetworks(tree),
    ...(open ? [] : broad(tree)),
  ];
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

function seenIn(node: SpfNode): string {
  return readable(node.record?.text ?? '');
}

/** Whether the sign of an `all` was written apart from it, so that the record as it was meant ends in another word. */
function isSignApart({ record }: SpfNode): boolean {
  if (record === null || record.problems.length === 0) return false;
  const all = parseSpf(fixSpf(record.text) ?? '').terms.find(({ kind }) => kind === 'all');
  return all !== undefined && 'qualifier' in all && all.qualifier !== '+';
}

function plusAll(tree: SpfTree, { mailClass }: SpfContext): Flag[] {
  const isNow = letsAnybodyPass(tree);
  const door = isNow || !isSpfValid(tree) ? openDoor(tree.root) : null;
  if (!door || (!isNow && isSignApart(door.node))) return [];
  const isOwn = ownNodes(tree).includes(door.node);
  const isAll = door.term.term.kind === 'all';
  const who = door.isWholeIp4 ? 'every IPv4 address' : 'anybody';
  const where = isOwn ? '' : ` in the record of ${door.node.domain}, which this one includes,`;
  const edit = isAll ? softened : without([door.term]);
  return [
    spfFlag({
      code: 'SPF_PLUS_ALL',
      severity: isNow ? 'critical' : 'high',
      at: door.node.domain,
      seen: seenIn(door.node),
      why: `${isNow ? '' : 'Once SPF has no other error, '}"${readable(door.term.term.text)}"${where} lets ${who} send as ${tree.domain} and pass SPF.`,
      todo: isOwn
        ? 'List every server that sends for you and end the record with ~all. Others then no longer pass.'
        : `Ask the operator of ${door.node.domain} to fix it, and remove the include until then.`,
      fix: !isOwn ? null : mailClass === 'parked' ? put(tree.domain, parkedRecord) : edited(door.node, edit),
      by: isOwn ? 'dns_host' : 'sender',
      source: 'RFC 7208 5.1',
    }),
  ];
}

function neutralAll(tree: SpfTree): Flag[] {
  const last = lastWord(tree.root);
  if (last?.qualifier !== '?') return [];
  const isOwn = ownNodes(tree).includes(last.node);
  const text = last.term ? `The record ends in "${readable(last.term.term.text)}"` : 'The record does not end in "all"';
  return [
    spfFlag({
      code: 'SPF_NEUTRAL_ALL',
      severity: 'medium',
      at: last.node.domain,
      seen: seenIn(last.node),
      why: `${text}, so it says nothing about other servers: a stranger’s message does not fail SPF.`,
      todo: isOwn ? 'End the record with ~all.' : `Ask the operator of ${last.node.domain} to end the record with ~all.`,
      fix: isOwn ? edited(last.node, softened) : null,
      by: isOwn ? 'dns_host' : 'sender',
      source: last.term ? 'RFC 7208 5.1' : 'RFC 7208 4.7',
    }),
  ];
}

function hardFail(tree: SpfTree, { dmarcEnforces }: SpfContext): Flag[] {
  const last = lastWord(tree.root);
  const hasSenders = last?.node.terms.some((one) => isPassing(one) && one.term.kind !== 'all') || last?.node !== tree.root;
  if (!dmarcEnforces || last?.qualifier !== '-' || !hasSenders || letsAnybodyPass(tree)) return [];
  return [
    spfFlag({
      code: 'SPF_HARDFAIL_NOTE',
      severity: 'info',
      at: last.node.domain,
      seen: seenIn(last.node),
      why: 'With "-all" some receivers reject forwarded messages before they check DKIM, and reports never show it. With an enforced DMARC policy, "~all" protects just as well.',
      source: 'RFC 9989 7.1',
    }),
  ];
}

function ptr(tree: SpfTree): Flag[] {
  const usesName = ({ term }: SpfTermNode) => term.kind !== 'exp' && lettersOf(domainOf(term)?.parts ?? []).includes('p');
  return ownNodes(tree).flatMap((node) => {
    const terms = node.terms.filter((one) => one.ignored === null && (one.term.kind === 'ptr' || usesName(one)));
    if (terms.length === 0) return [];
    const names = unique(terms.map(({ term }) => readable(term.text)));
    return [
      spfFlag({
        code: 'SPF_PTR',
        severity: 'medium',
        at: node.domain,
        seen: seenIn(node),
        why: `${listed(names)} ${formOf(names.length, 'asks', 'ask')} receivers for reverse DNS lookups. They are slow and unreliable, and some receivers skip them.`,
        todo: `Use a, mx, ip4, ip6 or include instead, then remove ${formOf(names.length, 'it', 'them')}.`,
        source: 'RFC 7208 5.5',
      }),
    ];
  });
}

function privateNetworks(tree: SpfTree): Flag[] {
  return ownNodes(tree).flatMap((node) => {
    const terms = node.terms.filter(
      (one) => isPassing(one) && /^ip[46]$/.test(one.term.kind) && one.networks.some(isPrivateNetwork),
    );
    if (terms.length === 0) return [];
    const names = unique(terms.map(({ term }) => readable(term.text)));
    return [
      spfFlag({
        code: 'SPF_PRIVATE',
        severity: 'low',
        at: node.domain,
        seen: seenIn(node),
        why: `${listed(names)} ${formOf(names.length, 'is a private network', 'are private networks')}. Receivers never see such addresses, so nobody passes by them.`,
        todo: `Remove ${formOf(names.length, 'it', 'them')}, and list the public address your messages come from.`,
        fix: edited(node, without(terms)),
        source: 'RFC 1918 3',
      }),
    ];
  });
}

const widest = { 4: 16, 6: 32 };
const maxAddresses = 1_000_000;

const isWide = (range: IpNetwork) => range.prefix < widest[range.family] && !isPrivateNetwork(range);

function leadsToWide({ terms }: SpfNode): boolean {
  return terms.some((one) => isPassing(one) && (one.networks.some(isWide) || (one.node !== null && leadsToWide(one.node))));
}

/** Large networks are the owner’s to answer for, those of a provider only where they make the whole record open. */
function broad(tree: SpfTree): Flag[] {
  const isOpen = letsAnybodyPass(tree);
  const found = ownNodes(tree).flatMap((node) =>
    node.terms.flatMap((one) => {
      const network = isPassing(one) ? one.networks.find(isWide) : undefined;
      if (network) return [`${readable(one.term.text)} (${printNetwork(network)})`];
      const inner = isOpen && one.term.kind === 'include' && isPassing(one) ? one.node : null;
      return inner !== null && leadsToWide(inner) ? [readable(one.term.text)] : [];
    }),
  );
  const wide = unique(found);
  const passing = ownNodes(tree).flatMap(({ terms }) =>
    terms.filter(isPassing).flatMap(({ networks }) => networks.filter((range) => !isPrivateNetwork(range))),
  );
  const addresses = isOpen ? tree.ip4Addresses : ip4Count(passing);
  const isMany = addresses > maxAddresses;
  if (wide.length === 0 && !isMany) return [];
  const named =
    wide.length > 0 ? `${listed(wide)} ${formOf(wide.length, 'covers a very large network', 'cover very large networks')}. ` : '';
  const risk = isOpen
    ? `A forger easily finds a server there, so anybody can send as ${tree.domain}.`
    : 'Whoever rents one of these addresses can send as you.';
  return [
    spfFlag({
      code: 'SPF_BROAD',
      severity: isOpen ? 'critical' : 'medium',
      at: tree.domain,
      seen: seenIn(tree.root),
      why: `${named}${isMany ? `The record lets ${count(addresses)} IPv4 addresses pass. ` : ''}${risk}`,
      todo: 'List only the addresses of servers that send for you.',
      source: 'RFC 9989 5.1',
    }),
  ];
}

function isPassing({ term, ignored }: SpfTermNode): boolean {
  return ignored === null && 'qualifier' in term && term.qualifier === '+';
}

/** A domain that sends nothing wants `v=spf1 -all`; another record that says the same is as good. */
function parked(tree: SpfTree): Flag[] {
  const last = lastWord(tree.root);
  const isBroken = ownNodes(tree).some(({ record }) => (record?.problems.length ?? 0) > 0);
  if (last === null || isBroken) return [];
  const passing = ownNodes(tree).flatMap(({ terms }) => terms.filter((one) => isPassing(one) && one.term.kind !== 'all'));
  if (passing.length === 0 && last.qualifier === '-') return [];
  const who =
    passing.length > 0 ? `lets ${listed(passing.map(({ term }) => readable(term.text)))} send` : 'does not end with -all';
  return [
    spfFlag({
      code: 'SPF_PARKED',
      severity: 'medium',
      at: tree.domain,
      seen: seenIn(tree.root),
      why: `This domain sends no messages, but its record ${who}.`,
      todo: 'Publish this record: it says that nobody sends for this domain.',
      fix: put(tree.domain, parkedRecord),
      source: 'RFC 7208 10.1.2',
    }),
  ];
}
