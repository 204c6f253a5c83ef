import { readable } from '../dns/answer.ts';
import type { Flag } from '../judge/flag.ts';
import { edited, ownNodes, spfFlag } from './flag.ts';
import type { SpfNode, SpfTree } from './tree-shape.ts';

/** Findings about how the records an owner can change are written: spaces, capitals, length, type 99. */
export function judgeSpelling(tree: SpfTree): Flag[] {
  const flags = ownNodes(tree).flatMap(spelling);
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
