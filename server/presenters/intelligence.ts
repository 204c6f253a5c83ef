import type { ListedCheck } from '#server/services/checks/last-check.ts';
import type { DomainStats } from '#server/store/domains/domain-stats.ts';
import { protectionWire } from './protection.ts';

/** A summary of what the last check found in the DNS of a domain; `null` if it could not be looked up. */
export function dnsBriefWire(check: ListedCheck | null) {
  const result = check?.result;
  const policy = result?.dmarc.policies;
  const keys = result?.dkim.selectors.filter(({ status }) => status === 'valid') ?? [];
  const rsa = keys.filter(({ key_type }) => key_type === 'rsa').map(({ bits }) => bits ?? 0);
  const count = (severity: string) => result?.flags.filter((flag) => flag.severity === severity).length ?? 0;
  const known = (state: string | undefined) => state !== undefined && state !== 'unknown';
  return {
    status: check?.status ?? 'NotChecked',
    checked_at: check?.checkedAt.toISOString() ?? null,
    policy: policy?.self?.asked ?? null,
    subdomain_policy: policy?.existing?.asked ?? null,
    nonexistent_policy: policy?.nonexistent?.asked ?? null,
    testing: policy?.self !== null && policy?.self !== undefined && policy.self.asked !== policy.self.applied,
    spf_lookups: known(result?.spf.state) ? (result?.spf.lookups ?? null) : null,
    spf_ends: result?.spf.ends ?? null,
    dkim_keys: known(result?.dkim.state) ? keys.length : null,
    dkim_weakest_bits: rsa.length === 0 ? null : Math.min(...rsa),
    mta_sts: known(result?.mta_sts.state) ? (result?.mta_sts.mode ?? 'missing') : null,
    tls_rpt: known(result?.tls_rpt.state) ? result?.tls_rpt.state === 'found' : null,
    dnssec: known(result?.dnssec.state) ? (result?.dnssec.state ?? null) : null,
    states:
      result === undefined
        ? null
        : {
            dmarc: result.dmarc.state,
            spf: result.spf.state,
            dkim: result.dkim.state,
            mta_sts: result.mta_sts.state,
            tls_rpt: result.tls_rpt.state,
            dnssec: result.dnssec.state,
          },
    flags: { critical: count('critical'), high: count('high'), medium: count('medium'), low: count('low') },
  };
}

/** A domain's score and level. */
export function securityBriefWire(domain: { id: number; name: string }, check: ListedCheck | null) {
  const { score, grade, level, why } = protectionWire({ ...domain, mailClass: 'people' }, check);
  return { score, grade, scored_at: check?.judgedAt.toISOString() ?? null, level, why };
}

/** A domain's messages over some days. */
export function messagesBriefWire(stats: DomainStats | undefined, days: number) {
  return {
    days,
    messages: stats?.messages ?? 0,
    passed: stats?.passed ?? 0,
    quarantined: stats?.quarantined ?? 0,
    rejected: stats?.rejected ?? 0,
  };
}

/** How a domain's reports arrive. */
export function reportsBriefWire(stats: DomainStats | undefined, now: Date) {
  const last = stats?.lastReportAt ?? null;
  return {
    last_report_at: last?.toISOString() ?? null,
    data_up_to: stats?.dataUpTo ?? null,
    reporters: stats?.reporters ?? 0,
    unreadable_rows: stats?.unreadableRows ?? 0,
    silent_days: last === null ? null : Math.max(0, Math.floor((now.getTime() - last.getTime()) / 86_400_000)),
  };
}
