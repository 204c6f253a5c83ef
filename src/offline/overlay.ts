import type { OutboxRow } from './outbox-row.ts';

/**
 * Saved rows as they will stand once what waits is sent: plays the waiting actions over them, oldest first. `play` answers the row after one
 * action; a row that the action is not about, or that does not allow it any more, is answered unchanged.
 */
export function overlayRows<T>(rows: readonly T[], queued: readonly OutboxRow[], play: (row: T, queued: OutboxRow) => T): T[] {
  const waiting = queued.filter((action) => action.status === 'waiting');
  return rows.map((row) => waiting.reduce(play, row));
}

/** The actions about one thing that are not sent yet, for its waiting mark. */
export function queuedFor(queued: readonly OutboxRow[], entity: string): OutboxRow[] {
  return queued.filter((action) => action.entity === entity && action.status === 'waiting');
}
