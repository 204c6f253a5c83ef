import { roleOf } from '../check/role.ts';
import { spfEnd } from '../check/topics/spf-state.ts';
import type { CheckFindings } from '../check/topics.ts';
import { serviceOfSelector } from '../dkim/selectors.ts';
import { dkimStatus } from '../dkim/status.ts';
import { dmarcState } from '../dmarc/confirm.ts';
import { effectivePolicy } from '../dmarc/effective-policy.ts';
import type { DnsFacts, Known, SelectorFacts } from './dns-facts.ts';
import type { PolicyInForce } from './facts.ts';
import { serviceOfName } from './sender.ts';
import { isSpfComplete, spfCauses } from './spf-causes.ts';

/** What is stored of a selector besides the check (`dkim_selectors`); `keySinceMs` epoch ms, `seenDay` the last report day with it. */
export type StoredSelector = {
  selector: string;
  isActive: boolean;
  keySinceMs: number | null;
  isKeyChanged: boolean;
  seenDay: string | null;
};

function dmarcFacts({ dmarc }: CheckFindings, reportAddress: string | null): DnsFacts['dmarc'] {
  const { discovery, destinations } = dmarc;
  const own = discovery.steps[0];
  const state = dmarcState(discovery);
  const asked = (whose: 'self' | 'existing' | 'nonexistent') => effectivePolicy(discovery, whose)?.asked ?? 'none';
  const rua = discovery.policyStep?.record?.rua ?? [];
  const mine = reportAddress?.toLowerCase() ?? null;
  const ours = rua.some(({ address }) => address.toLowerCase() === mine);
  const found = destinations.find(({ tag, uri }) => tag === 'rua' && uri.address.toLowerCase() === mine);
  const authorised: Known<boolean> =
    found === undefined || found.authorised === 'unknown'
      ? 'unknown'
      : found.authorised === 'yes' || found.authorised === 'not_needed';
  return {
    state,
    confirmation: dmarc.confirmation ?? null,
    texts: own?.texts ?? [],
    policies:
      discovery.policyStep === null
        ? null
        : { self: asked('self'), existing: asked('existing'), nonexistent: asked('nonexistent') },
    reports: reportAddress === null || state === 'unknown' ? null : { ours, authorised, address: reportAddress },
  };
}

/** What the rules read of each selector that is watched. */
export function selectorFacts({ dkim, domain }: CheckFindings, kept: readonly StoredSelector[]): SelectorFacts[] {
  const byName = new Map(kept.map((row) => [row.selector, row]));
  return dkim.selectors.flatMap((found) => {
    const row = byName.get(found.selector);
    if (row?.isActive === false) return [];
    const alias = found.aliases.at(-1) ?? null;
    const elsewhere = alias === null || alias.endsWith(`.${domain}`) ? null : serviceOfName(alias);
    return [
      {
        selector: found.selector,
        status: dkimStatus(found),
        keyType: found.key?.keyType ?? null,
        bits: found.key?.bits ?? null,
        sinceMs: row?.keySinceMs ?? null,
        isSinceExact: row?.isKeyChanged ?? false,
        seenDay: row?.seenDay ?? null,
        service: elsewhere?.name ?? serviceOfSelector(found.selector),
      },
    ];
  });
}

function stsFacts({ mtaSts }: CheckFindings): DnsFacts['sts'] {
  const { state, fetched, policy } = mtaSts;
  const ends = fetched?.status === 'fetched' ? fetched.certificateExpiresAt : null;
  const of = (word: DnsFacts['sts']['state'], why: string | null = null) => ({ state: word, why, certificateEndsMs: ends });
  if (state === 'unknown') return of('unknown');
  if (state === 'none') return of('absent');
  if (state === 'several') return of('broken', 'There are several records, so senders ignore them all.');
  if (state === 'broken') return of('broken', 'Senders cannot read the record.');
  if (fetched === null || (fetched.status === 'failed' && fetched.reason === 'private')) return of('unknown');
  if (fetched.status === 'failed')
    return of('broken', `The policy file cannot be fetched (${fetched.reason}: ${fetched.detail}).`);
  const problem = policy?.problems[0];
  return problem === undefined ? of('works') : of('broken', `Senders cannot read the policy file: ${problem.problem}.`);
}

/** A check as the rules read it: each part, with `unknown` wherever a lookup failed. `checkedMs` is its time, epoch ms. */
export function dnsFactsOf(
  findings: CheckFindings,
  kept: readonly StoredSelector[],
  { checkedMs, reportAddress }: { checkedMs: number; reportAddress: string | null },
): DnsFacts {
  const { spf, mx, ns, dnssec, registration } = findings;
  const { status } = spf.root;
  const causes = spfCauses(spf);
  return {
    checkedMs,
    isMissing: roleOf(findings) === 'missing',
    nameServers: ns.state === 'unknown' ? 'unknown' : ns.hosts.map(({ host }) => host),
    dmarc: dmarcFacts(findings, reportAddress),
    spf: {
      state:
        status === 'failed' || status === 'not_asked'
          ? 'unknown'
          : status === 'none'
            ? 'missing'
            : status === 'multiple'
              ? 'multiple'
              : causes.length > 0
                ? 'broken'
                : 'found',
      lookups: spf.lookups,
      isComplete: isSpfComplete(spf),
      ends: status === 'record' ? spfEnd(spf) : null,
      causes,
    },
    selectors: selectorFacts(findings, kept),
    mx: mx.state === 'unknown' ? 'unknown' : mx.hosts.map(({ exchange }) => exchange),
    sts: stsFacts(findings),
    dnssec: dnssec.state === 'signed_unchecked' ? 'signed' : dnssec.state,
    registrationEndsMs: registration.status === 'found' ? registration.expiresAt : null,
  };
}

/** The policy that applies to messages of the name itself; `null` if none does or it is unknown. */
export function policyInForce({ dmarc }: Pick<CheckFindings, 'dmarc'>): PolicyInForce | null {
  const policy = effectivePolicy(dmarc.discovery, 'self');
  return policy === null ? null : { asked: policy.asked, applied: policy.applied };
}
