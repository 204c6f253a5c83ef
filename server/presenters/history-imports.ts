import type { ImportNow } from '#server/services/intake/history-imports.ts';
import type { SignedIn } from '#server/signed-in.ts';

/** An import as its reader sees it. */
export function historyImportWire(found: ImportNow, { userId }: Pick<SignedIn, 'userId'>) {
  const { tally } = found;
  return {
    import_id: found.id,
    status: found.status,
    place: found.place,
    files: found.files.map(({ id, name, sizeBytes, receivedBytes }) => ({
      file_id: id,
      name,
      size_bytes: sizeBytes,
      received_bytes: receivedBytes,
    })),
    started_by: found.createdBy,
    created_time: found.createdAt.toISOString(),
    ended_time: found.endedAt?.toISOString() ?? null,
    is_own: found.createdById === userId,
    is_command: found.isCommand,
    is_interrupted: found.isInterrupted,
    reason: found.reason,
    files_read: found.filesRead,
    messages: found.messages,
    new_messages: tally.fresh,
    known_messages: tally.known,
    waiting_messages: tally.waiting,
    reports_counted: tally.counted,
    reports_known: tally.duplicates,
    reports_held: tally.orphans,
    files_refused: tally.refused,
    refusals: tally.refusals,
    skipped: found.skipped,
    skipped_files: found.skips.map(({ name, why }) => ({ name, reason: why })),
    months: tally.months.map(({ month, messages, fresh }) => ({ month, messages, new_messages: fresh })),
  };
}
