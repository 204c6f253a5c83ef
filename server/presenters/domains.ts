import { isStaff } from '#domain/access.ts';
import type { AccessLevel } from '#domain/vocabulary.ts';
import { type ListedCheck, protectionWire, verificationWire } from '#server/services/checks/to-wire.ts';
import type { SignedIn } from '#server/signed-in.ts';
import type { DomainStats } from '#server/store/domains/domain-stats.ts';
import type { DomainRow } from '#server/store/domains/domains.ts';

function levelAt(actor: SignedIn, domain: DomainRow): AccessLevel {
  if (isStaff(actor.role)) return 'owner';
  return domain.customers.map((customer) => actor.customers[customer.id]).find((level) => level !== undefined) ?? 'view';
}

/** What is known of a domain beside its row: its mail of 30 days, and its last check. */
export type Known = { figures: DomainStats | undefined; check: ListedCheck | null };

/** A domain in lists and on its page, as somebody signed in may see it. */
export function domainWire(actor: SignedIn, domain: DomainRow, { figures, check }: Known) {
  return {
    id: domain.id,
    name: domain.name,
    mail_class: domain.mailClass,
    is_active: domain.isActive,
    created_at: domain.createdAt.toISOString(),
    customers: domain.customers,
    access_level: levelAt(actor, domain),
    messages: figures?.messages ?? 0,
    passed: figures?.passed ?? 0,
    failed: figures?.failed ?? 0,
    reports: figures?.reports ?? 0,
    unreadable_rows: figures?.unreadableRows ?? 0,
    last_report_at: figures?.lastReportAt?.toISOString() ?? null,
    data_up_to: figures?.dataUpTo ?? null,
    published_policy: figures?.publishedPolicy ?? null,
    trend: figures?.trend ?? [],
    dns_verification: verificationWire(check),
    protection: protectionSummary(domain, check),
  };
}

function protectionSummary(domain: DomainRow, check: ListedCheck | null) {
  const { level, why, score, grade, policies, path } = protectionWire(domain, check);
  return { level, why, score, grade, policy: policies.self?.asked ?? null, stage: path.stage };
}
