import type { z } from 'zod';
import type { DnsVerification } from '#contract/domains.ts';
import type { WatchedRecord } from '#domain/check/topic.ts';
import type { MailClass, VerificationStatus } from '#domain/vocabulary.ts';
import type { RecordChange } from '#server/store/domains/check-history.ts';
import type { CheckedDomain } from './gather.ts';
import type { StoredProtection } from './protection.ts';
import type { DomainCheck } from './verify-domain.ts';

/** The columns of a check that lists read. */
export type ListedCheck = Pick<DomainCheck, 'checkedAt' | 'judgedAt' | 'status' | 'result' | 'score' | 'protection'>;

const notChecked = {
  verification_status: 'NotChecked' as const,
  last_verified_at: null,
  timestamp: null,
  security_score: null,
  recommendations: [],
  records_found: {},
};

/** The last check in the words of the specification (section 3); `NotChecked` where there was none. */
export function verificationWire(check: ListedCheck | null): z.input<typeof DnsVerification> {
  if (check === null) return notChecked;
  const { result, score } = check;
  const at = check.checkedAt.toISOString();
  const one = (text: string | null) => ({ exists: text !== null, records: text === null ? [] : text.split('\n') });
  const keys = result.dkim.selectors.filter(({ status }) => status === 'valid');
  return {
    verification_status: check.status as VerificationStatus,
    last_verified_at: at,
    timestamp: at,
    security_score: score.score,
    recommendations: score.recommendations.map(({ todo }) => todo),
    records_found: {
      DMARC: one(result.dmarc.state === 'inherited' ? null : result.dmarc.text),
      SPF: one(result.spf.text),
      DKIM: { exists: keys.length > 0, records: keys.map(({ selector, text }) => `${selector}: ${text ?? ''}`) },
      MX: {
        exists: result.mx.hosts.length > 0,
        records: result.mx.hosts.map(({ preference, exchange }) => `${preference} ${exchange}`),
      },
      'MTA-STS': one(result.mta_sts.text),
      'TLS-RPT': one(result.tls_rpt.text),
      BIMI: one(result.bimi.text),
    },
  };
}

/** A changed record in wire words. */
export function changeWire({ id, at, record, name, before, after }: RecordChange) {
  return { id, at: at.toISOString(), record, name, before, after };
}

/** A watched record in wire words. */
export function recordWire({ type, name, state, values, aliases, failure }: WatchedRecord) {
  return { type, name, state, values, aliases, failure };
}

function nobodyLooked(mailClass: MailClass): Omit<StoredProtection, 'prepared'> {
  return {
    mail_class: mailClass,
    level: 'unknown',
    why: 'We have not checked the DNS of this domain yet.',
    score: null,
    grade: null,
    policies: { self: null, existing: null, nonexistent: null },
    record: null,
    own_messages: 0,
    own_passed: 0,
    days_since_report: null,
    path: {
      stage: 'no_record',
      next: null,
      gates: [],
      is_ready: false,
      hole: null,
      why: 'We have not checked this domain yet.',
      days_at_stage: null,
    },
    what_if: {
      days: 30,
      data_up_to: null,
      messages: 0,
      own: 0,
      own_failing: 0,
      forwarded: 0,
      senders: [],
      unproven: { messages: 0, sources: 0, largest: [] },
    },
  };
}

/** A domain's protection in a list; a domain nobody has checked says so. */
export function protectionWire(domain: CheckedDomain, check: ListedCheck | null) {
  const { prepared: _, ...protection } = { prepared: null, ...(check?.protection ?? nobodyLooked(domain.mailClass)) };
  return {
    domain_id: domain.id,
    domain: domain.name,
    ...protection,
    path: { ...protection.path, hole: protection.path.hole ?? null },
    checked_at: check?.checkedAt.toISOString() ?? null,
  };
}
