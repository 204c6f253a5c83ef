import type { CheckFindings } from '../check/look-up.ts';
import { spfEnd } from '../check/score-inputs.ts';
import { dmarcState } from '../check/wire.ts';
import { serviceOfSelector } from '../dkim/selectors.ts';
import { dmarcPolicies } from '../dmarc/judge.ts';
import type { Flag } from '../judge/flag.ts';
import { registeredName } from '../registered-name.ts';
import type { DkimStatus } from '../vocabulary.ts';
import type { DnsFacts, SelectorFacts, SpfCause } from './dns-facts.ts';

/** A selector as it is kept from look to look. */
export type KeptSelector = {
  selector: string;
  status: string;
  keyType: string | null;
  bits: number | null;
  keySince: Date | null;
  keyChanged: boolean;
  seenOn: string | null;
};

const spfErrors = new Set(['SPF_LOOKUPS', 'SPF_VOID', 'SPF_SYNTAX', 'SPF_MULTIPLE', 'SPF_MX_LIMIT', 'SPF_LOOKALIKE']);

function spfCauses(flags: readonly Pick<Flag, 'code' | 'severity' | 'at' | 'why'>[], domain: string): SpfCause[] {
  return flags
    .filter(({ code, severity }) => spfErrors.has(code) && (severity === 'critical' || severity === 'high'))
    .map(({ code, at, why }) => ({ key: at === domain ? code : `${code} ${at}`, text: why }));
}

function selectorFacts(kept: KeptSelector, findings: CheckFindings): SelectorFacts {
  const alias = findings.dkim.selectors.find(({ selector }) => selector === kept.selector)?.aliases.at(-1);
  return {
    selector: kept.selector,
    status: kept.status as DkimStatus,
    keyType: kept.keyType,
    bits: kept.bits,
    sinceMs: kept.keySince?.getTime() ?? null,
    isSinceExact: kept.keyChanged,
    seenDay: kept.seenOn,
    service: (alias === undefined ? null : registeredName(alias)) ?? serviceOfSelector(kept.selector),
  };
}

function stsFacts({ mtaSts: { state, fetched, policy } }: CheckFindings, flags: readonly Pick<Flag, 'code' | 'why'>[]): DnsFacts['sts'] {
  const why = flags.find(({ code }) => code.startsWith('STS_') || code.startsWith('MTA_STS'))?.why ?? null;
  const certificateEndsMs = fetched?.status === 'fetched' ? fetched.certificateExpiresAt : null;
  if (state === 'unknown') return { state: 'unknown', why: null, certificateEndsMs };
  if (state === 'none') return { state: 'absent', why: null, certificateEndsMs };
  if (fetched?.status === 'failed' && (fetched.reason === 'timeout' || fetched.reason === 'private'))
    return { state: 'unknown', why: null, certificateEndsMs };
  const works = state === 'found' && policy !== null && policy.problems.length === 0;
  return { state: works ? 'works' : 'broken', why: works ? null : why, certificateEndsMs };
}

/**
 * What the alert rules read of a look: its findings, what was judged of them, the selectors as they are kept. `reportAddress` is the
 * address reports are to go to, `null` where none is set.
 */
export function dnsFacts(
  findings: CheckFindings,
  judged: { flags: readonly Pick<Flag, 'code' | 'severity' | 'at' | 'why'>[]; checkedMs: number },
  selectors: readonly KeptSelector[],
  reportAddress: string | null,
): DnsFacts {
  const { dmarc, spf, mx, ns, dnssec, registration, domain } = findings;
  const { self, existing, nonexistent } = dmarcPolicies(dmarc.discovery);
  const ours = dmarc.destinations.find(({ tag, uri }) => tag === 'rua' && uri.address?.toLowerCase() === reportAddress);
  const isOpen = spf.root.status === 'failed' || spf.root.status === 'not_asked';
  const spfState = { none: 'missing', multiple: 'multiple', record: 'found' }[spf.root.status as 'none'] ?? 'broken';
  const hosts = mx.hosts.map(({ exchange }) => exchange).sort();
  return {
    checkedMs: judged.checkedMs,
    nameServers: ns.state === 'unknown' ? 'unknown' : ns.hosts.map(({ host }) => host).sort(),
    dmarc: {
      state: dmarcState(findings),
      texts: dmarc.discovery.steps[0]?.texts ?? [],
      policies:
        self === null || existing === null || nonexistent === null
          ? null
          : { self: self.asked, existing: existing.asked, nonexistent: nonexistent.asked },
      reports:
        reportAddress === null
          ? null
          : {
              ours: ours !== undefined,
              authorised:
                ours === undefined || ours.authorised === 'unknown'
                  ? 'unknown'
                  : ours.authorised === 'yes' || ours.authorised === 'not_needed',
              address: reportAddress,
            },
    },
    spf: {
      state: isOpen ? 'unknown' : (spfState as 'found'),
      lookups: spf.lookups,
      isComplete: !isOpen && spf.failures.length === 0 && !spf.isTruncated,
      ends: spfEnd(spf),
      causes: spfCauses(judged.flags, domain),
    },
    selectors: selectors.map((kept) => selectorFacts(kept, findings)),
    mx: mx.state === 'unknown' ? 'unknown' : hosts,
    sts: stsFacts(findings, judged.flags),
    dnssec: dnssec.state === 'signed_unchecked' ? 'signed' : dnssec.state,
    registrationEndsMs: registration.status === 'found' ? registration.expiresAt : null,
  };
}
