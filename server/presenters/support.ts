import type { SupportClock } from '#domain/support/clock.ts';
import type { EventRow } from '#server/store/support/events.ts';
import type { RequestRow } from '#server/store/support/requests.ts';

const minutes = (ms: number) => Math.floor(ms / 60_000);

function clockWire({ state, usedMs, targetMs, dueMs, firstReplyMs }: SupportClock) {
  return {
    state,
    used_minutes: minutes(usedMs),
    target_minutes: minutes(targetMs),
    due_at: dueMs === null ? null : new Date(dueMs).toISOString(),
    first_reply_minutes: firstReplyMs === null ? null : minutes(firstReplyMs),
  };
}

/** A support request as one of its readers sees it. */
export function requestWire(row: RequestRow, clock: SupportClock, readerId: number) {
  return {
    id: row.id,
    subject: row.subject,
    status: row.status,
    version: row.version,
    priority: row.priority,
    category: row.category,
    customer: row.customer,
    domain: row.domain,
    alert_id: row.alertId,
    author: row.author,
    is_mine: row.author?.id === readerId,
    assigned_to: row.assignedTo,
    created_at: row.createdAt.toISOString(),
    changed_at: row.changedAt.toISOString(),
    last_side: row.lastSide,
    rating: row.rating,
    clock: clockWire(clock),
  };
}

/** A step of a thread. */
export function supportEventWire({ at, ...event }: EventRow) {
  return { ...event, time: at.toISOString() };
}
