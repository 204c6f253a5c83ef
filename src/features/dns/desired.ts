import { judgePasted, kindOfPasted, type PastedKind } from '#domain/check/pasted.ts';
import { dmarcPolicies, judgeDmarc, lookUpDmarc } from '#domain/dmarc/judge.ts';
import { judgeSpf } from '#domain/spf/judge.ts';
import { spfTree } from '#domain/spf/tree.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import type { Check, Flag, Policies } from '#src/entities/dns-check/types.ts';
import { octetsOf, storedDns } from './stored-dns.ts';
import type { RecordKind } from './types.ts';

/** Findings of a wanted text. `open` names what could not be said because the last check does not hold it. */
export type Judged = {
  text: string;
  wrongKind: string | null;
  flags: Flag[];
  open: string[];
  policies: Policies | null;
  spf: { lookups: number; isAtLeast: boolean; voids: number } | null;
};

const kindOf: Partial<Record<RecordKind, PastedKind>> = {
  DMARC: 'dmarc',
  SPF: 'spf',
  DKIM: 'dkim',
  'MTA-STS': 'mta_sts',
  'TLS-RPT': 'tls_rpt',
  BIMI: 'bimi',
};

/** The value a panel or a zone file holds: quoted strings joined, lines and white space around dropped. */
export function bareText(text: string): string {
  const strings = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, inner]) => (inner ?? '').replace(/\\(.)/gs, '$1'));
  return (strings.length > 0 ? strings.join('') : text.replace(/\s*\n\s*/g, ' ')).trim();
}

function wirePolicies(found: ReturnType<typeof dmarcPolicies>): Policies {
  const one = (policy: (typeof found)['self']) => policy && { ...policy, older_receivers: policy.olderReceivers };
  return { self: one(found.self), existing: one(found.existing), nonexistent: one(found.nonexistent) };
}

type Wanted = { type: RecordKind; text: string; check: Check; mailClass: MailClass; nowMs: number };

/**
 * Evaluates a text as if it were published as the record of a kind. DMARC and SPF are evaluated with everything from the last check, the
 * other kinds by their text alone. Nothing is looked up.
 */
export async function judgeDesired({ type, text, check, mailClass, nowMs }: Wanted): Promise<Judged> {
  const bare = bareText(text);
  const kind = kindOfPasted(bare);
  const plain: Judged = { text: bare, wrongKind: null, flags: [], open: [], policies: null, spf: null };
  if (kind === null || kind !== kindOf[type])
    return { ...plain, wrongKind: `This does not read as ${type === 'SPF' ? 'an' : 'a'} ${type} record.` };
  if (type === 'DMARC') {
    const at = `_dmarc.${check.domain}`;
    const found = await lookUpDmarc(storedDns(check, { [at]: bare }), check.domain);
    const flags = judgeDmarc(found, { mailClass, reportAddress: null, mail: null }).filter((flag) => flag.at === at);
    return { ...plain, flags, policies: wirePolicies(dmarcPolicies(found.discovery)) };
  }
  if (type === 'SPF') {
    const tree = await spfTree(storedDns(check), check.domain, { text: octetsOf(bare), maxQuestions: 2_000 });
    const applied = check.dmarc.policies.self?.applied;
    const judged = judgeSpf(tree, { mailClass, dmarcEnforces: applied !== undefined && applied !== 'none', dkimCoversPct: null });
    const open = [...new Set(tree.failures.map(({ name }) => name))];
    return {
      ...plain,
      flags: judged.flags,
      open,
      spf: { lookups: tree.lookups, isAtLeast: tree.lookupsAreAtLeast, voids: tree.voids.length },
    };
  }
  const judged = await judgePasted(bare, check.domain, nowMs);
  return judged.ok ? { ...plain, flags: judged.value.flags } : { ...plain, wrongKind: judged.problems[0]?.text ?? null };
}
