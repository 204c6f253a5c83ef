import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import type { OutboxRow } from '#src/offline/outbox-row.ts';

/** Where on the page a refused save is answered. */
export const refusedId = 'refused-save';

/** Preferences as stored on the server, with their version. */
export type Standing = { preferences: AlertPreferences; version: number };

/** A save that the server refused. `theirs` is stored there now; `null` if it was refused for a reason other than a newer version. */
export type RefusedSave = { mine: AlertPreferences; theirs: Standing | null; message: string; isConflict: boolean };

type Body = { preferences: AlertPreferences; seen_version: number };

/** What is left of a save that was refused. */
export type Refused = Pick<OutboxRow, 'body' | 'refusal'>;

/** The body of a row that saves preferences. */
export function bodyOf(row: Pick<OutboxRow, 'body'> | undefined): Body | null {
  const body = row?.body as Partial<Body> | undefined;
  return body?.preferences === undefined ? null : { preferences: body.preferences, seen_version: body.seen_version ?? 0 };
}

/** The meaning of a refused row; of the server state in the refusal and in the last reply, the newer one applies. */
export function refusedSave(row: Refused | null, stored: Standing | undefined): RefusedSave | null {
  const mine = bodyOf(row ?? undefined);
  if (row === null || mine === null) return null;
  const { status, message, details } = row.refusal ?? { status: 0, message: '', details: {} };
  const isConflict = status === 409;
  const current =
    typeof details['version'] === 'number' ? (details as { preferences: AlertPreferences; version: number }) : undefined;
  const known = [current, stored].filter((one) => one !== undefined).sort((a, b) => b.version - a.version);
  return { mine: mine.preferences, theirs: known[0] ?? null, message, isConflict };
}
