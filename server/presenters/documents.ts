import type { DocumentRunRow } from '#server/store/documents/document-runs.ts';

/** The making of a report in the words of the API. */
export function runWire(row: DocumentRunRow) {
  return {
    job_id: String(row.id),
    status: row.status,
    type: row.type,
    format: row.format,
    title: row.title,
    customer: row.customerId === null ? null : { id: row.customerId, name: row.customerName ?? '' },
    days: row.options.days,
    reason: row.reason,
    note: row.note,
    tries: row.tries,
    created_at: row.createdAt.toISOString(),
    ready_at: row.readyAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    file_name: row.fileName,
    size: row.size,
    sha256: row.sha256,
    schedule: null,
    sent: 0,
    recipients: 0,
  };
}
