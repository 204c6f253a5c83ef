import { useSyncExternalStore } from 'react';
import type { OutboxRow } from '#src/offline/outbox-row.ts';

/** Rows of the signed-in user: on disk, and those just sent whose lists are being reloaded. */
type View = { rows: readonly OutboxRow[]; settling: readonly OutboxRow[] };

const nothing: View = { rows: [], settling: [] };
const listeners = new Set<() => void>();
let view = nothing;

/** Shows other rows in every place at once. */
export function showOutbox(change: Partial<View> | null): void {
  view = change === null ? nothing : { ...view, ...change };
  for (const listener of listeners) listener();
}

export function shownOutbox(): View {
  return view;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the user did that is not settled, live: `rows` of the drawer, `queued` for overlays (in order, also what is just being settled), counts. */
export type Outbox = { rows: readonly OutboxRow[]; queued: readonly OutboxRow[]; waiting: number; refused: number };

export function useOutbox(): Outbox {
  return outboxOf(useSyncExternalStore(subscribe, shownOutbox));
}

/** How many things of the user are waiting or refused. */
export function unsettled(): number {
  return outboxOf(view).rows.length;
}

const made = new WeakMap<View, Outbox>();

function outboxOf(shown: View): Outbox {
  const known = made.get(shown);
  if (known !== undefined) return known;
  const settling = new Set(shown.settling.map((row) => row.id));
  const rows = shown.rows.filter((row) => !settling.has(row.id));
  const waiting = rows.filter((row) => row.status === 'waiting');
  const outbox: Outbox = {
    rows,
    queued: [...shown.settling, ...waiting],
    waiting: waiting.length,
    refused: rows.length - waiting.length,
  };
  made.set(shown, outbox);
  return outbox;
}
