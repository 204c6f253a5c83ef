import { type Policy, policies } from '../vocabulary.ts';
import type { Discovery, WalkStep } from './discovery.ts';
import type { DmarcRecord } from './record.ts';

/** Whose mail is asked about: the name itself, a subdomain that exists, or one that does not (NXDOMAIN, RFC 9989 3.2.13). */
export type PolicyFor = 'self' | 'existing' | 'nonexistent';

/**
 * The policy that applies, the name that publishes it and the tag it comes from. `asked` is the tag's word; `applied` what receivers of RFC 9989 are
 * asked to do once `t=y` has taken one level off; `olderReceivers` what readers of RFC 7489 do, who know neither `t` nor `np`. `sampledPct`:
 * the share of failing messages, 0 to 99, to which those readers apply it, and one level less to the rest; `null` where that is all of them.
 */
export type EffectivePolicy = {
  asked: Policy;
  applied: Policy;
  olderReceivers: Policy;
  sampledPct: number | null;
  tag: 'p' | 'sp' | 'np' | 'default';
  domain: string;
  at: string;
};

const nameKinds: PolicyFor[] = ['self', 'existing', 'nonexistent'];
const oneLess: Record<Policy, Policy> = { reject: 'quarantine', quarantine: 'none', none: 'none' };

function asked(record: DmarcRecord, whose: PolicyFor): { policy: Policy; tag: EffectivePolicy['tag'] } {
  if (record.actsAsNone) return { policy: 'none', tag: 'default' };
  if (whose === 'nonexistent' && record.np !== null) return { policy: record.np, tag: 'np' };
  if (whose !== 'self' && record.sp !== null) return { policy: record.sp, tag: 'sp' };
  return record.p === null ? { policy: 'none', tag: 'default' } : { policy: record.p, tag: 'p' };
}

function sampledPct({ pct }: DmarcRecord, policy: Policy): number | null {
  const share = /^\s*\d{1,3}\s*$/.test(pct ?? '') ? Number(pct) : 100;
  return share < 100 && policy !== 'none' ? share : null;
}

type Rank = Pick<EffectivePolicy, 'asked' | 'applied' | 'olderReceivers' | 'sampledPct' | 'tag'>;

function rankOf(record: DmarcRecord, whose: PolicyFor): Rank {
  const { policy, tag } = asked(record, whose);
  const older = asked(record, whose === 'nonexistent' ? 'existing' : whose).policy;
  const share = sampledPct(record, older);
  return {
    asked: policy,
    applied: record.testing ? oneLess[policy] : policy,
    olderReceivers: share === 0 ? oneLess[older] : older,
    sampledPct: share,
    tag,
  };
}

/** What a record asks, as places in `policies`: of the name itself, of subdomains, of those that do not exist; after `t`, and before RFC 9989. */
export function strictnessOf(record: DmarcRecord): number[] {
  return nameKinds.flatMap((whose) => {
    const { applied, olderReceivers } = rankOf(record, whose);
    return [policies.indexOf(applied), policies.indexOf(olderReceivers)];
  });
}

/** Whether a record in the place of another asks for less, of the name itself or of names below it. */
export function weakensRecord(before: DmarcRecord, after: DmarcRecord): boolean {
  const now = strictnessOf(before);
  return strictnessOf(after).some((rank, index) => rank < (now[index] ?? 0));
}

function effective(step: WalkStep, record: DmarcRecord, whose: PolicyFor): EffectivePolicy {
  return { ...rankOf(record, whose), domain: step.domain, at: step.at };
}

/**
 * The policy for mail from the discovered name or from a name below it that has no record of its own (RFC 9989 4.10.1). Below the
 * name, the organisational domain's record counts, then the public suffix's, never that of a name in between. `null`: DMARC does
 * not apply, or a failed lookup leaves it open (`discovery.unknown`).
 */
export function effectivePolicy(discovery: Discovery, whose: PolicyFor): EffectivePolicy | null {
  if (whose === 'self') {
    const step = discovery.policyStep;
    if (step?.record == null) return null;
    if (!discovery.inherited) return effective(step, step.record, 'self');
    return effective(step, step.record, discovery.nonexistent === true ? 'nonexistent' : 'existing');
  }
  if (discovery.orgBy === 'uncertain' && discovery.unknown) return null;
  const found = discovery.steps.filter((step) => step.record?.usable === true);
  const step =
    found.find((candidate) => candidate.domain === discovery.org) ?? found.find((candidate) => candidate.record?.psd === 'y');
  return step?.record == null ? null : effective(step, step.record, whose);
}

/** Whether one policy asks for less than another. */
export function isWeaker(policy: Policy, than: Policy): boolean {
  return policies.indexOf(policy) < policies.indexOf(than);
}
