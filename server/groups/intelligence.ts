import type { Handlers } from '#contract/endpoint.ts';
import type { intelligence } from '#contract/intelligence.ts';
import type { VerificationStatus } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { type ListedCheck, protectionWire } from '#server/services/checks/to-wire.ts';
import { scopedDomains } from '#server/services/scope.ts';
import { listChecks } from '#server/store/domains/domain-checks.ts';
import type { DomainStats } from '#server/store/domains/domain-stats.ts';

const windowDays = 30;

function dnsPart(check: ListedCheck | null) {
  const result = check?.result;
  const policy = result?.dmarc.policies;
  const keys = result?.dkim.selectors.filter(({ status }) => status === 'valid') ?? [];
  const rsa = keys.filter(({ key_type }) => key_type === 'rsa').map(({ bits }) => bits ?? 0);
  const count = (severity: string) => result?.flags.filter((flag) => flag.severity === severity).length ?? 0;
  const known = (state: string | undefined) => state !== undefined && state !== 'unknown';
  return {
    status: (check?.status ?? 'NotChecked') as VerificationStatus,
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

function healthPart(figures: DomainStats | undefined, now: Date) {
  const last = figures?.lastReportAt ?? null;
  return {
    last_report_at: last?.toISOString() ?? null,
    data_up_to: figures?.dataUpTo ?? null,
    reporters: figures?.reporters ?? 0,
    unreadable_rows: figures?.unreadableRows ?? 0,
    silent_days: last === null ? null : Math.max(0, Math.floor((now.getTime() - last.getTime()) / 86_400_000)),
  };
}

export const intelligenceHandlers: Handlers<typeof intelligence, UserCall> = {
  async bulk(call, { body }) {
    const domains = (await scopedDomains(call, body.domain_ids)).slice(0, 500);
    const ids = domains.map(({ id }) => id);
    const now = call.clock.now();
    const wants = (part: (typeof body.include)[number]) => body.include.includes(part);
    const checks = await listChecks(call.store.db, ids);
    const from = new Date(now.getTime() - windowDays * 86_400_000).toISOString().slice(0, 10);
    const figures =
      wants('analytics') || wants('health') ? await call.figures.domainStats(ids, from) : new Map<number, DomainStats>();
    return {
      domains: domains.map(({ id, name }) => {
        const check = (checks.get(id) ?? null) as ListedCheck | null;
        const sums = figures.get(id);
        const { score, grade, level, why } = protectionWire({ id, name, mailClass: 'people' }, check);
        return {
          domain_id: id,
          domain: name,
          ...(wants('dns') ? { dns: dnsPart(check) } : {}),
          ...(wants('security')
            ? { security: { score, grade, scored_at: check?.judgedAt.toISOString() ?? null, level, why } }
            : {}),
          ...(wants('analytics')
            ? {
                analytics: {
                  days: windowDays,
                  messages: sums?.messages ?? 0,
                  passed: sums?.passed ?? 0,
                  quarantined: sums?.quarantined ?? 0,
                  rejected: sums?.rejected ?? 0,
                },
              }
            : {}),
          ...(wants('health') ? { health: healthPart(sums, now) } : {}),
        };
      }),
    };
  },
};
