import { effectivePolicy } from '../dmarc/effective-policy.ts';
import type { DmarcRecord } from '../dmarc/record.ts';
import type { JudgeContext } from '../judge/context.ts';
import type { ScoreInputs } from '../score/inputs.ts';
import { lastWord, openDoor } from '../spf/last-word.ts';
import type { SpfNode, SpfTree } from '../spf/tree-shape.ts';
import { modeInForce } from '../transport/mta-sts.ts';
import { hasDane, takesMail } from '../transport/mx.ts';
import type { CheckFindings } from './look-up.ts';

/** What the score needs beside the DNS: the own mail of 30 days, the last report, how old the oldest key in use is known to be. */
export type ScoreFacts = {
  ownMail: { messages: number; passed: number; dkimAligned: number } | null;
  hoursSinceReport: number | null;
  oldestKeyMonths: number | null;
};

/** The facts of a visitor's domain: none. */
export const noFacts: ScoreFacts = { ownMail: null, hoursSinceReport: null, oldestKeyMonths: null };

const unclean = new Set(['bad_value', 'not_a_tag', 'duplicate', 'bad_uri', 'unsupported_scheme', 'size_suffix', 'upper_case']);

function isClean(record: DmarcRecord): boolean {
  const rehearses = record.testing && /^\s*0+\s*$/.test(record.pct ?? '');
  return record.remarks.every(({ kind, tag }) => !unclean.has(kind) && (kind !== 'historic' || (tag === 'pct' && rehearses)));
}

function dmarcInputs({ dmarc }: CheckFindings): ScoreInputs['dmarc'] {
  const { discovery, destinations } = dmarc;
  if (discovery.unknown) return null;
  const record = discovery.policyStep?.record ?? null;
  const of = (whose: 'self' | 'existing' | 'nonexistent') => effectivePolicy(discovery, whose)?.asked ?? 'none';
  const rua = destinations.filter(({ tag }) => tag === 'rua');
  const refused = (authorised: string, receives: string) =>
    authorised === 'no' || authorised === 'elsewhere' || receives === 'no';
  const usableRua = rua.some(({ authorised, receives }) => !refused(authorised, receives));
  const openRua = rua.some(({ authorised, receives }) => authorised === 'unknown' || receives === 'unknown');
  return {
    usable: record !== null,
    policy: of('self'),
    testing: record?.testing ?? false,
    subdomains: of('existing'),
    nonexistent: of('nonexistent'),
    hasRua: (record?.rua.length ?? 0) > 0,
    ruaAuthorised: usableRua ? true : openRua ? null : false,
    isClean: record !== null && isClean(record),
  };
}

function broad(node: SpfNode): boolean {
  return node.terms.some(({ term, networks }) =>
    term.kind === 'ip4' || term.kind === 'ip6' ? networks.some(({ family, prefix }) => prefix < (family === 4 ? 16 : 32)) : false,
  );
}

function everyNode(node: SpfNode): SpfNode[] {
  return [node, ...node.terms.flatMap((term) => (term.node === null ? [] : everyNode(term.node)))];
}

const spfEnds = { '-': 'fail', '~': 'softfail', '?': 'neutral', '+': 'pass' } as const;

/** How the SPF record ends for senders nobody named; `null` where that cannot be told. */
export function spfEnd(tree: SpfTree): NonNullable<ScoreInputs['spf']>['ends'] | null {
  if (openDoor(tree.root) !== null) return 'pass';
  const last = lastWord(tree.root);
  if (last === null) return null;
  return last.term === null ? 'open' : spfEnds[last.qualifier];
}

/** Whether receivers can evaluate the record without an error, as far as the tree tells (RFC 7208 4.6). */
export function isSpfValid(tree: SpfTree): boolean {
  const { root } = tree;
  const nodes = everyNode(root);
  return (
    root.status === 'record' &&
    tree.lookups <= 10 &&
    tree.loops.length === 0 &&
    nodes.every((node) => (node.record?.problems.length ?? 0) === 0) &&
    nodes.slice(1).every(({ status }) => status !== 'none' && status !== 'multiple' && status !== 'loop' && status !== 'bad_name')
  );
}

function spfInputs({ spf }: CheckFindings): ScoreInputs['spf'] {
  const { root } = spf;
  if (root.status === 'failed' || root.status === 'not_asked' || (spf.failures.length > 0 && spf.lookupsAreAtLeast)) return null;
  const nodes = everyNode(root);
  const terms = nodes.flatMap((node) => node.terms);
  return {
    isValid: isSpfValid(spf),
    lookups: spf.lookups,
    voids: spf.voids.length,
    ends: spfEnd(spf) ?? 'open',
    usesPtr: root.terms.some(({ term }) => term.kind === 'ptr'),
    isBroad: nodes.some(broad),
    isEmptyFail: root.status === 'record' && terms.length === 1 && spfEnd(spf) === 'fail',
  };
}

function dkimInputs({ dkim }: CheckFindings, signs: boolean, oldestMonths: number | null): ScoreInputs['dkim'] {
  const { selectors, wildcard, nothingBelow } = dkim;
  const usable = selectors.flatMap(({ key }) => (key?.state === 'usable' ? [key] : []));
  const open = selectors.some(({ state }) => state === 'unknown');
  const certain = usable.length > 0 || nothingBelow || signs || selectors.some(({ state }) => state !== 'missing');
  if ((open && usable.length === 0) || (!certain && wildcard === null)) return null;
  const bits = usable.filter(({ keyType }) => keyType === 'rsa').map((key) => key.bits ?? 0);
  const strongest = usable.some(({ keyType }) => keyType === 'ed25519') ? 2048 : null;
  return {
    validKeys: usable.length,
    weakestBits: bits.length > 0 ? Math.min(...bits) : strongest,
    hasTestFlag: usable.some((key) => key.testing),
    revokedInUse: selectors.some(({ key, passedRecently }) => key?.state === 'revoked' && passedRecently),
    oldestMonths,
    wildcardRevoked: wildcard?.state === 'revoked',
  };
}

/** What the score is made of, from what the DNS said and what the reports say. */
export function scoreInputs(findings: CheckFindings, context: JudgeContext, facts: ScoreFacts): ScoreInputs {
  const { mx, mtaSts, tlsRpt, dnssec } = findings;
  const takes = takesMail(mx);
  const sts = modeInForce(mtaSts);
  const mxIsOpen = takes === 'unknown' || mx.hosts.some(({ state }) => state === 'unknown');
  return {
    mailClass: context.mailClass,
    writesToLists: (context.mail?.listMail ?? 0) > 0,
    dmarc: dmarcInputs(findings),
    hoursSinceReport: facts.hoursSinceReport,
    mail: facts.ownMail,
    spf: spfInputs(findings),
    dkim: dkimInputs(findings, (context.mail?.dkimAligned ?? 0) > 0, facts.oldestKeyMonths),
    mx: mxIsOpen
      ? null
      : {
          takesMail: takes === 'yes',
          isNull: mx.state === 'null',
          isSane:
            mx.state === 'null' ||
            (mx.state === 'found' && !mx.nullBeside && mx.hosts.every(({ state }) => state === 'ok')) ||
            (mx.state === 'none' && !mx.implicit),
        },
    inboundTls:
      mtaSts.state === 'unknown' || (mtaSts.fetched?.status === 'failed' && mtaSts.fetched.reason === 'private')
        ? null
        : { sts: sts ?? 'none', dane: hasDane(mx) },
    tlsRpt: tlsRpt.state === 'unknown' ? null : tlsRpt.state === 'found',
    dnssec: dnssec.state === 'unknown' ? null : dnssec.state === 'signed_unchecked' ? 'signed' : dnssec.state,
  };
}
