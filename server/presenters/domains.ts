import { effectiveLevel } from '#domain/access.ts';
import { silentAfterDays } from '#domain/customers/risk.ts';
import { unicodeName } from '#domain/lookalikes/punycode.ts';
import type { UserCall } from '#server/context.ts';
import type { KnownDomain } from '#server/services/domains/read.ts';
import { sharesOf } from '#server/services/scope.ts';
import type { SignedIn } from '#server/signed-in.ts';
import type { DomainRow } from '#server/store/domains/domains.ts';
import { verificationWire } from './checks.ts';
import { nextStepWire, protectionWire } from './protection.ts';

/** Whether control of a domain is proved. */
export function standingOf({ isVerified }: DomainRow) {
  return isVerified ? ('verified' as const) : ('unverified' as const);
}

/** A domain in choices: its name, its tags and whose it is. */
export function domainNameWire({ domain, tags }: Pick<KnownDomain, 'domain' | 'tags'>) {
  const { id, name } = domain;
  const customers = domain.customers.map((one) => ({ id: one.id, name: one.name }));
  return { id, name, unicode_name: unicodeName(name), standing: standingOf(domain), tags, customers };
}

/** The messages and reports of a domain in its days. */
export function mailWire({ stats, own }: Pick<KnownDomain, 'stats' | 'own'>) {
  return {
    messages: stats?.messages ?? 0,
    passed: stats?.passed ?? 0,
    failed: stats?.failed ?? 0,
    own_messages: own.messages,
    own_passed: own.passed,
    reports: stats?.reports ?? 0,
    unreadable_rows: stats?.unreadableRows ?? 0,
  };
}

/** A domain in lists and on its page, as a signed-in person may see it. */
export function domainWire(actor: SignedIn, { domain, stats, own, check, nextStep, tags }: KnownDomain) {
  return {
    id: domain.id,
    name: domain.name,
    unicode_name: unicodeName(domain.name),
    mail_class: domain.mailClass,
    is_active: domain.isActive,
    standing: standingOf(domain),
    tags,
    created_at: domain.createdAt.toISOString(),
    customers: domain.customers.map(({ id, name, level }) => ({ id, name, access_level: level })),
    access_level: effectiveLevel(actor, sharesOf(domain.customers)) ?? 'view',
    ...mailWire({ stats, own }),
    last_report_at: stats?.lastReportAt?.toISOString() ?? null,
    data_up_to: stats?.dataUpTo ?? null,
    published_policy: stats?.publishedPolicy ?? null,
    trend: stats?.trend ?? [],
    dns_verification: verificationWire(check),
    protection: protectionBrief(domain, check),
    next_step: nextStepWire(nextStep),
  };
}

/** A domain on its page: with what proves control of it, or since when that is missing. */
export function domainPageWire<Proof>(
  { actor, config }: Pick<UserCall, 'actor' | 'config'>,
  known: KnownDomain,
  { proof, missing }: { proof: Proof; missing: Date | null },
) {
  return {
    ...domainWire(actor, known),
    report_address: config.reportAddress,
    proof,
    proof_missing_since: missing?.toISOString() ?? null,
  };
}

function protectionBrief(domain: DomainRow, check: KnownDomain['check']) {
  const { level, why, score, grade, policies, path } = protectionWire(domain, check);
  return { level, why, score, grade, policy: policies.self?.asked ?? null, stage: path.stage };
}

/** Whether a domain's reports arrive, and what they say. */
export function domainHealthWire({ stats, check }: KnownDomain, now: Date) {
  const last = stats?.lastReportAt ?? null;
  const hours = last === null ? null : Math.max(0, Math.floor((now.getTime() - last.getTime()) / 3_600_000));
  return {
    reports_arriving: arriving(hours),
    last_report_at: last?.toISOString() ?? null,
    hours_since_report: hours,
    reporters: stats?.reporters ?? 0,
    unreadable_rows: stats?.unreadableRows ?? 0,
    messages: stats?.messages ?? 0,
    passed: stats?.passed ?? 0,
    verification_status: check?.status ?? 'NotChecked',
  };
}

function arriving(hours: number | null): 'never' | 'yes' | 'silent' {
  if (hours === null) return 'never';
  return hours >= 24 * silentAfterDays ? 'silent' : 'yes';
}
