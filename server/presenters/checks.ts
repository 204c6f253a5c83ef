import { dnsStatus } from '#domain/check/dns-status.ts';
import type { WatchedRecord } from '#domain/check/topic.ts';
import type { ServerAnswer } from '#server/services/checks/check-published.ts';
import type { DomainCheck, ListedCheck, ListedResult } from '#server/services/checks/last-check.ts';
import type { RecordChange } from '#server/store/domains/check-history.ts';
import type { DomainName } from '#server/store/domains/domains.ts';

/** A check as far as it shows; also that of a domain that is only claimed. */
type ShownCheck = Pick<DomainCheck, 'checkedAt' | 'status' | 'score' | 'result'>;

/** The same as far as its records show. */
type ShownRecords = Pick<ListedCheck, 'checkedAt' | 'status' | 'score'> & { result: ListedResult };

const notChecked = {
  verification_status: 'NotChecked' as const,
  last_verified_at: null,
  timestamp: null,
  security_score: null,
  recommendations: [],
  records_found: {},
  ...dnsStatus('NotChecked'),
};

/** The last check as the specification (section 3) has it; `NotChecked` where there was none. */
export function verificationWire(check: ShownRecords | null) {
  if (check === null) return notChecked;
  const { result, score } = check;
  const at = check.checkedAt.toISOString();
  const one = (text: string | null) => ({ exists: text !== null, records: text === null ? [] : text.split('\n') });
  const keys = result.dkim.selectors.filter(({ status }) => status === 'valid');
  return {
    ...dnsStatus(check.status),
    verification_status: check.status,
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

/** What a check found, with the changes of the domain's records, newest first. */
export function checkedWire(check: ShownCheck, changes: readonly RecordChange[]) {
  return {
    verification: verificationWire(check),
    check: check.result,
    score: check.score,
    changes: changes.map(changeWire),
  };
}

/** The same where a domain may not have been checked yet. */
export function dnsOverviewWire(check: ShownCheck | null, changes: readonly RecordChange[]) {
  if (check !== null) return checkedWire(check, changes);
  return { verification: notChecked, check, score: null, changes: changes.map(changeWire) };
}

/** A changed record. */
export function changeWire({ id, at, record, name, before, after }: RecordChange) {
  return { id, at: at.toISOString(), record, name, before, after };
}

/** A watched record. */
export function watchedRecordWire({ type, name, state, values, aliases, failure }: WatchedRecord) {
  return { type, name, state, values, aliases, failure };
}

/** The score of a domain; `isRefreshing` while a new check is on its way. */
export function scoreWire(
  { id, name }: DomainName,
  check: Pick<ListedCheck, 'judgedAt' | 'score'> | null,
  isRefreshing: boolean,
) {
  return {
    domain_id: id,
    domain: name,
    score: check?.score.score ?? null,
    grade: check?.score.grade ?? null,
    scored_at: check?.judgedAt.toISOString() ?? null,
    is_refreshing: isRefreshing,
  };
}

/** What every authoritative server answered. */
export function publishedWire({ servers, seenEverywhere }: { servers: ServerAnswer[]; seenEverywhere: boolean }) {
  return {
    servers: servers.map(({ ttlSec, ...server }) => ({ ...server, ttl_seconds: ttlSec })),
    seen_everywhere: seenEverywhere,
  };
}
