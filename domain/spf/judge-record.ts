import { readable } from '../dns/answer.ts';
import { hasInvisible } from '../dns/invisible.ts';
import { spfErrorSeverity } from '../judge/fault-severity.ts';
import type { Flag } from '../judge/flag.ts';
import { firstSpfRecord } from './first-record.ts';
import { fixSpf } from './fix.ts';
import { endingIn, ownNodes, parkedRecord, put, type SpfContext, spfFlag } from './flag.ts';
import { printSpf } from './print.ts';
import { parseSpf } from './record.ts';
import { isModifier } from './term.ts';
import { nodesBelow } from './tree-count.ts';
import type { SpfNode, SpfTree } from './tree-shape.ts';

/** Findings about records that are missing, several or wrong, in the root and in what it includes. */
export function judgeRecords(tree: SpfTree, context: SpfContext): Flag[] {
  const own = new Set(ownNodes(tree));
  const below = nodesBelow(tree.root).slice(1);
  const nodes = [tree.root, ...new Map(below.map((node) => [`${node.status} ${node.domain}`, node])).values()];
  const flags = tree.root.status === 'none' ? [missing(tree, context)] : [];
  for (const node of nodes) {
    if (node.status === 'multiple') flags.push(multiple(node, node === tree.root, context));
    if ((node.record?.problems.length ?? 0) > 0) flags.push(syntax(node, own.has(node), context));
  }
  return flags;
}

function missing({ domain, root }: SpfTree, { mailClass, exchanges, dmarcEnforces, isSilent = false }: SpfContext): Flag {
  const { nearTexts } = root;
  const [near] = nearTexts;
  const isParked = mailClass === 'parked';
  const isUnused = isSilent && near === undefined;
  const meant = near !== undefined && nearTexts.length === 1 ? fixSpf(near) : null;
  const fixed = isParked || isUnused ? parkedRecord : near === undefined ? firstSpfRecord(exchanges ?? []) : meant;
  const why =
    near !== undefined && hasInvisible(readable(near))
      ? 'An invisible character was copied along with the text meant as SPF, so receivers see no SPF record.'
      : near !== undefined
        ? 'There is a text meant as SPF, but it does not begin with exactly "v=spf1" and a space, so receivers see no SPF record.'
        : isParked
          ? `This domain sends no messages, but no SPF record says so${dmarcEnforces ? '' : ', and anybody can send as it'}.`
          : 'Receivers cannot tell which servers may send for this domain.';
  const todo = isParked
    ? 'Publish this record: it says that nobody sends for this domain.'
    : isUnused
      ? `If nobody sends as ${domain}, publish this record.`
      : near === undefined && fixed !== null
        ? `Publish this record. It allows ${fixed.includes('include:') ? 'your mail provider' : 'the servers that receive your messages'}: add every other service that sends for you.`
        : fixed === null
          ? 'Publish one TXT record that lists every service that sends for this domain and ends with ~all.'
          : 'Replace the text with the fixed record.';
  return spfFlag({
    code: 'SPF_MISSING',
    severity: isParked || isUnused ? 'medium' : 'high',
    at: domain,
    seen: readable(nearTexts.join('\n')),
    why,
    todo,
    fix: fixed === null ? null : put(domain, fixed, near === undefined ? 'publish' : 'replace'),
    source: 'RFC 7208 4.5',
  });
}

function multiple(node: SpfNode, isRoot: boolean, { mailClass, dkimCoversPct }: SpfContext): Flag {
  const value = mailClass === 'parked' ? parkedRecord : merged(node.texts);
  return spfFlag({
    code: 'SPF_MULTIPLE',
    severity: spfErrorSeverity(dkimCoversPct),
    at: node.domain,
    seen: readable(node.texts.join('\n')),
    why: isRoot
      ? `There are ${node.texts.length} SPF records. Receivers treat that as an error, so SPF never passes.`
      : `${node.domain}, which this record includes, has ${node.texts.length} SPF records. Receivers treat that as an error of the whole record.`,
    todo: isRoot
      ? 'Combine all senders in one record and remove the others.'
      : `Ask the operator of ${node.domain} to publish one record only.`,
    fix: isRoot && value !== null ? put(node.domain, value) : null,
    by: isRoot ? 'dns_host' : 'sender',
    source: 'RFC 7208 4.5',
  });
}

const laxity = ['-', '~', '?', '+'];

/** One record of several: the terms of all in their order, each once, with the laxest `all`; null where that is not sure. */
function merged(texts: readonly string[]): string | null {
  const records = texts.map(parseSpf);
  if (records.some(({ problems, terms }) => problems.length > 0 || terms.some(isModifier))) return null;
  const terms = records.flatMap((record) => record.terms.slice(0, allAt(record.terms)));
  const alls = records.flatMap((record) => record.terms.filter((term) => term.kind === 'all').slice(0, 1));
  const signs = alls.map((term) => ('qualifier' in term ? term.qualifier : '?'));
  const laxest = signs.sort((a, b) => laxity.indexOf(b) - laxity.indexOf(a))[0] ?? '~';
  const unique = [...new Map(terms.map((term) => [printSpf([term]), term])).values()];
  return printSpf(endingIn(laxest === '+' ? '~' : laxest)(unique));
}

function allAt(terms: readonly { kind: string }[]): number {
  const at = terms.findIndex(({ kind }) => kind === 'all');
  return at < 0 ? terms.length : at;
}

function syntax(node: SpfNode, isOwn: boolean, { mailClass, dkimCoversPct }: SpfContext): Flag {
  const { text = '', problems = [] } = node.record ?? {};
  const value = mailClass === 'parked' ? parkedRecord : fixSpf(text);
  const more = problems.length > 3 && !hasInvisible(readable(text)) ? ` There are ${problems.length - 3} more.` : '';
  const errors = hasInvisible(readable(text))
    ? 'An invisible character was copied along.'
    : problems
        .slice(0, 3)
        .map((one) => readable(one.text))
        .join(' ');
  const whose = isOwn ? 'The record has an error' : `The record of ${node.domain}, which this one includes, has an error`;
  return spfFlag({
    code: 'SPF_SYNTAX',
    severity: spfErrorSeverity(dkimCoversPct),
    at: node.domain,
    seen: readable(text),
    why: `${whose}, and receivers then ignore the whole SPF record: ${errors}${more}`,
    todo: isOwn ? 'Correct the record.' : `Ask the operator of ${node.domain} to correct it.`,
    fix: isOwn && value !== null ? put(node.domain, value) : null,
    by: isOwn ? 'dns_host' : 'sender',
    source: problems[0]?.source ?? 'RFC 7208 4.6',
  });
}
