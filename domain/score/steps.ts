import type { ScoreInputs } from './inputs.ts';

/** The policies, the weakest first. */
export const policyOrder = ['none', 'quarantine', 'reject'];

/** The next policy: its test is ended first. */
export function policyStep({ dmarc }: ScoreInputs): string {
  if (dmarc === null || !dmarc.usable) return 'Then move to p=quarantine and p=reject, step by step.';
  if (dmarc.testing && dmarc.policy !== 'none') return 'End the test: remove t=y from the DMARC record.';
  return dmarc.policy === 'none'
    ? 'Move to p=quarantine, first in testing mode, once the domain’s own messages pass.'
    : 'Move to p=reject once the domain’s own messages pass.';
}

/** What is open below the domain, by the tags that close it. */
export function subdomainStep({ dmarc }: ScoreInputs): string {
  if (dmarc === null) return 'Set np=reject.';
  const tags = [
    policyOrder.indexOf(dmarc.subdomains) < policyOrder.indexOf(dmarc.policy) ? `sp=${dmarc.policy}` : null,
    dmarc.nonexistent === 'reject' ? null : 'np=reject',
  ].filter((tag) => tag !== null);
  return `Protect subdomains: set ${tags.join(' and ')} in the DMARC record.`;
}

/** What makes receivers refuse the SPF record, the limits first. */
export function spfStep({ spf }: ScoreInputs): string {
  if (spf !== null && spf.lookups > 10)
    return `Reduce SPF from ${spf.lookups} to at most 10 DNS lookups: receivers cannot use it now.`;
  if (spf !== null && spf.voids > 2) return `Remove SPF terms that find nothing: ${spf.voids} do, and receivers accept 2.`;
  return 'Publish exactly one valid SPF record.';
}

/** What makes the SPF record wide. */
export function wideStep({ spf }: ScoreInputs): string {
  if (spf?.usesPtr !== true) return 'Use smaller networks in the SPF record.';
  return spf.isBroad ? 'Remove ptr and use smaller networks in the SPF record.' : 'Remove ptr from the SPF record.';
}

/** Signing begins where the zone is served; the registrar only takes the DS record. */
export function dnssecStep({ dnssec }: ScoreInputs): string {
  return dnssec === 'bogus'
    ? 'Fix DNSSEC: the signatures of the DNS do not validate.'
    : 'Turn on DNSSEC at your DNS host, then enter its DS record at your registrar.';
}
