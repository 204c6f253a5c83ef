import { readable } from '../dns/answer.ts';
import type { Flag } from '../judge/flag.ts';
import { formOf } from '../text.ts';
import { fixSpf, isLookalike } from './fix.ts';
import { edited, endingIn, listed, ownNodes, put, type SpfContext, spfFlag } from './flag.ts';
import type { SpfNode, SpfTree } from './tree-shape.ts';

/** Findings about how the records an owner can change are written: spaces, capitals, length, terms that nobody reads, type 99. */
export function judgeSpelling(tree: SpfTree, context: SpfContext): Flag[] {
  const flags = ownNodes(tree).flatMap((node) => [...spelling(node), ...unread(node, context)]);
  return tree.type99.length > 0 ? [...flags, type99(tree)] : flags;
}

const maxOctets = 450;
const maxString = 255;

function spelling(node: SpfNode): Flag[] {
  const { record } = node;
  if (record === null) return [];
  const flags: Flag[] = [];
  const at = node.domain;
  const seen = readable(record.text);
  const plain = edited(node, (terms) => terms);
  if (/ {2}| $/.test(record.text))
    flags.push(
      spfFlag({
        code: 'SPF_DOUBLE_SPACE',
        severity: 'info',
        at,
        seen,
        why: 'The record has extra spaces. They do no harm, but often show that texts were joined carelessly.',
        fix: plain,
        source: 'RFC 7208 4.6.1',
      }),
    );
  if (record.terms.some(hasCapitals) || !record.text.startsWith('v=spf1'))
    flags.push(
      spfFlag({
        code: 'SPF_UPPER_CASE',
        severity: 'info',
        at,
        seen,
        why: 'Capitals in SPF terms are allowed, but a few old receivers do not accept them.',
        fix: plain,
        source: 'RFC 7208 4.6.1',
      }),
    );
  const octets = node.domain.length + record.text.length;
  if (node.longestString > maxString)
    flags.push(
      spfFlag({
        code: 'SPF_LONG',
        severity: 'critical',
        at,
        seen,
        why: `The record is one string of ${node.longestString} octets. A string of the DNS holds ${maxString} at most, so name servers cut or refuse it.`,
        todo: 'Split the text into strings of at most 255 octets within the same record; receivers join them.',
        source: 'RFC 7208 3.3',
      }),
    );
  else if (octets > maxOctets)
    flags.push(
      spfFlag({
        code: 'SPF_LONG',
        severity: 'medium',
        at,
        seen,
        why: `The record and its name take ${octets} octets. Above ${maxOctets} the answer may not fit into one DNS packet, and some receivers then fail to read it.`,
        todo: 'Remove senders you no longer use, or move some into a separate record below this domain and include that.',
        source: 'RFC 7208 3.4',
      }),
    );
  return flags;
}

function hasCapitals({ text, kind }: { text: string; kind: string }): boolean {
  return kind !== 'unknown' && /[A-Z]/.test(/^[^:=/]*/.exec(text)?.[0] ?? '');
}

function unread(node: SpfNode, { mailClass }: SpfContext): Flag[] {
  const at = node.domain;
  const seen = readable(node.record?.text ?? '');
  const flags: Flag[] = [];
  const late = node.terms.filter(({ ignored, term }) => ignored === 'after_all' && term.kind !== 'all');
  const redirect = node.terms.find(({ ignored }) => ignored === 'beside_all');
  const all = node.terms.find(({ term }) => term.kind === 'all');
  if ((late.length > 0 || redirect) && all && 'qualifier' in all.term) {
    const { qualifier } = all.term;
    const names = listed([...late, ...(redirect ? [redirect] : [])].map(({ term }) => term.text));
    flags.push(
      spfFlag({
        code: 'SPF_IGNORED_TERMS',
        severity: 'medium',
        at,
        seen,
        why: `Nobody reads ${names}: ${late.length > 0 ? `"${all.term.text}" ends the record` : `a redirect counts only where there is no "all"`}.`,
        todo: redirect
          ? 'Decide which is meant: remove the redirect, or remove "all" and let the redirect decide.'
          : 'Move "all" to the end, or remove what comes after it.',
        fix:
          redirect || mailClass === 'parked' || late.some(({ term }) => term.kind === 'include')
            ? null
            : edited(node, endingIn(qualifier === '+' ? '~' : qualifier)),
        source: redirect ? 'RFC 7208 6.1' : 'RFC 7208 5.1',
      }),
    );
  }
  const alike = node.terms.filter(({ term }) => term.kind === 'unknown' && isLookalike(term.text));
  const fixed = alike.length > 0 && mailClass !== 'parked' ? fixSpf(node.record?.text ?? '') : null;
  const isAll = alike.every(({ term }) => /^all=/i.test(term.text));
  if (alike.length > 0)
    flags.push(
      spfFlag({
        code: 'SPF_LOOKALIKE',
        severity: 'medium',
        at,
        seen,
        why: `Receivers ignore ${listed(alike.map(({ term }) => term.text))}: ${isAll ? '"all" takes no value' : `${formOf(alike.length, 'it uses', 'they use')} "=" where SPF needs ":"`}.`,
        todo: isAll
          ? 'Write the sign before "all", as in ~all.'
          : `Write ":" instead of "=" in ${formOf(alike.length, 'this term', 'these terms')}.`,
        fix: fixed === null ? null : put(at, fixed),
        source: 'RFC 7208 6',
      }),
    );
  return flags;
}

function type99({ domain, type99: [text = ''] }: SpfTree): Flag {
  return spfFlag({
    code: 'SPF_TYPE99',
    severity: 'info',
    at: domain,
    seen: readable(text),
    why: 'There is also a record of the old type SPF. Receivers read only the TXT record.',
    todo: 'Remove the record of type SPF and keep the TXT record.',
    source: 'RFC 7208 3.1',
  });
}
