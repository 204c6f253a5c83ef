import { answerTime } from '#domain/leads/answer-time.ts';
import { checkGroups } from '#domain/leads/check-groups.ts';
import { firstAnswer } from '#domain/leads/first-answer.ts';
import type { SecurityScore } from '#domain/score/security-score.ts';
import type { AuditRow } from '#server/store/people/audit-trail.ts';
import type { LeadFileRow, LeadRow } from '#server/store/people/lead-files.ts';

/** The moment that enquiries are seen at, and days without staff. */
export type SalesClock = { nowMs: number; holidays: ReadonlySet<string> };

/** A visitor's enquiry. */
export function leadWire(row: LeadRow, { nowMs, holidays }: SalesClock) {
  const { status, createdAt, answeredAt } = row;
  const { dueMs, state, salesMs } = answerTime(
    { status, writtenMs: createdAt.getTime(), answeredMs: answeredAt?.getTime() ?? null },
    nowMs,
    holidays,
  );
  return {
    id: row.id,
    status: row.status,
    name: row.name,
    email: row.email,
    company: row.company,
    telephone: row.telephone,
    topic: row.topic,
    domain: row.domain,
    message: row.message,
    score: row.score,
    created_at: row.createdAt.toISOString(),
    answer_due_at: new Date(dueMs).toISOString(),
    answer_state: state,
    answer_minutes: Math.floor(salesMs / 60_000),
    answered_at: answeredAt?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
    lost_reason: row.lostReason,
  };
}

/** A stored check of a domain as points by group; `null` where none was stored, or an older one without its lines. */
function checkPoints(stored: unknown) {
  const found = stored as { check?: { checked_at?: string }; score?: Partial<SecurityScore> } | null;
  const { lines, score = null, grade = null } = found?.score ?? {};
  const checkedAt = found?.check?.checked_at;
  if (lines === undefined || checkedAt === undefined) return null;
  return { checked_at: checkedAt, score, grade, groups: checkGroups({ lines }) };
}

type Beside = SalesClock & { from: string; timeline: readonly AuditRow[] };

/** An enquiry with its consent, a first answer signed by `from`, and what was done with it. */
export function leadFileWire(row: LeadFileRow, { from, timeline, ...clock }: Beside) {
  const { id, name, domain, score, todo, customerId, customerName } = row;
  return {
    ...leadWire(row, clock),
    id,
    source_page: row.sourcePage,
    consent_at: row.consentAt.toISOString(),
    consent_text: row.consentText,
    marketing: row.marketing,
    notes: row.notes,
    customer: customerId === null ? null : { id: customerId, name: customerName ?? '' },
    checks: { first: checkPoints(row.result), now: checkPoints(row.lastCheck) },
    sent: row.sent === null ? null : { ...row.sent, at: new Date(row.sent.at).toISOString() },
    answer: firstAnswer({ name, domain, score, todo, from }),
    timeline: timeline.map(({ at, actor, action }) => ({ at: at.toISOString(), actor, action })),
  };
}
