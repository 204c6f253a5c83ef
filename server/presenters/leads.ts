import { answerDue } from '#domain/leads/answer-due.ts';
import { firstAnswer } from '#domain/leads/first-answer.ts';
import type { AuditRow } from '#server/store/people/audit-trail.ts';
import type { LeadFileRow, LeadRow } from '#server/store/people/lead-files.ts';

/** A visitor's enquiry; `holidays` are days without staff. */
export function leadWire(row: LeadRow, holidays: ReadonlySet<string>) {
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
    answer_due_at: new Date(answerDue(row.createdAt.getTime(), holidays)).toISOString(),
    answered_at: row.answeredAt?.toISOString() ?? null,
  };
}

type Beside = { from: string; timeline: readonly AuditRow[]; holidays: ReadonlySet<string> };

/** An enquiry with its consent, a first answer signed by `from`, and what was done with it. */
export function leadFileWire(row: LeadFileRow, { from, timeline, holidays }: Beside) {
  const { id, name, domain, score, todo, customerId, customerName } = row;
  return {
    ...leadWire(row, holidays),
    id,
    source_page: row.sourcePage,
    consent_at: row.consentAt.toISOString(),
    consent_text: row.consentText,
    marketing: row.marketing,
    notes: row.notes,
    lost_reason: row.lostReason,
    customer: customerId === null ? null : { id: customerId, name: customerName ?? '' },
    answer: firstAnswer({ name, domain, score, todo, from }),
    timeline: timeline.map(({ at, actor, action }) => ({ at: at.toISOString(), actor, action })),
  };
}
