import type { NoticeRow } from '#server/store/delivery/notices.ts';

/** A notification about an alert in API terms. */
export function notificationWire(row: NoticeRow) {
  return {
    id: row.id,
    alert_id: row.alertId,
    channel: row.channel,
    address: row.address,
    name: row.name,
    mode: row.mode,
    status: row.status,
    due_time: row.dueAt.toISOString(),
    changed_time: row.changedAt.toISOString(),
    tries: row.tries,
    error: row.error,
  };
}
