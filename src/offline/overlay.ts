import type { OutboxRow } from './outbox-row.ts';

/**
 * Saved rows as they will be once pending actions are sent: replays the actions over them, oldest first. `play` returns the row after one
 * action; a row that the action is not about, or that no longer allows it, is returned unchanged.
 */
export function overlayRows<T>(rows: readonly T[], queued: readonly OutboxRow[], play: (row: T, queued: OutboxRow) => T): T[] {
  const waiting = queued.filter((action) => action.status === 'waiting');
  return rows.map((row) => waiting.reduce(play, row));
}

/** The actions about one thing that are not sent yet, for its waiting mark. */
export function queuedFor(queued: readonly OutboxRow[], entity: string): OutboxRow[] {
  return queued.filter((action) => action.entity === entity && action.status === 'waiting');
}
