import { isDeepStrictEqual } from 'node:util';
import { mayActOnAlert } from '#domain/access.ts';
import { stepLabel } from '#domain/alert-step-labels.ts';
import type { AlertEventKind } from '#domain/vocabulary.ts';
import type { AlertEvent } from '#machines/alert.ts';
import type { UserCall } from '#server/context.ts';
import { AppError, conflict, forbidden, notFound } from '#server/errors.ts';
import { alertWire } from '#server/presenters/alerts.ts';
import { type AlertChange, addAlertEvent, isActionDone, lastMove } from '#server/store/alerts/alert-moves.ts';
import { type AlertRow, findAlert } from '#server/store/alerts/alerts.ts';
import { systemScope } from '#server/store/scope.ts';
import { transit } from '#server/transit.ts';
import { announceAlert } from '../live/announce.ts';
import { accessibleScope, sharesOf } from '../scope.ts';
import { alertEntity } from './entity.ts';

const everything = systemScope('reading an alert after its move');

/** What a person does to an alert: the machine's event, its entry in the timeline, and the columns that change with it. */
export type Act = {
  id: number;
  event: AlertEvent;
  kind: AlertEventKind;
  change: (now: Date) => AlertChange;
  note: string;
  seenVersion: number | undefined;
  details?: Record<string, unknown>;
};

const needsComment = ({ domainId }: AlertRow) =>
  `This needs the access level "comment" ${domainId === null ? 'at its customer' : 'on its domain'}. Ask an owner of the customer for it.`;

/** The alert, if the caller can access it. Throws 404; 403 when `toAct` is set and the caller may only view it. */
export async function accessibleAlert(call: UserCall, id: number, toAct = false): Promise<AlertRow> {
  const row = await findAlert(call.store.db, accessibleScope(call.actor), id);
  if (row === null) throw notFound('This alert was not found.');
  if (toAct && !mayActOnAlert(call.actor, sharesOf(row.customers))) throw forbidden(needsComment(row));
  return row;
}

/**
 * Performs an action once: a repeat, under the same idempotency key or by the person who moved it last, answers the alert as it is now. Throws 409 when the alert is not the
 * version the caller saw or its machine refuses; the alert then stays unchanged, the note is saved as a comment, and the details carry the
 * alert as it is now.
 */
export async function act(call: UserCall, { id, event, kind, change, note, ...rest }: Act): Promise<AlertRow> {
  await accessibleAlert(call, id, true);
  const by = call.actor.userId;
  const key = call.idempotencyKey;
  const now = call.clock.now();
  if (key !== null && (await isActionDone(call.store.db, by, key, kind))) return accessibleAlert(call, id);
  const doneAt = call.doneAt ?? now;
  try {
    await transit(call, alertEntity(now, rest.seenVersion, change(now)), {
      id,
      event,
      by,
      also: async (tx, step) => {
        const row = await findAlert(tx, everything, id);
        if (row === null) throw notFound('This alert was not found.');
        await addAlertEvent(tx, {
          alertId: id,
          at: now,
          doneAt,
          kind,
          by,
          note,
          from: step.from,
          to: row.status,
          key,
          ...(rest.details === undefined ? {} : { details: rest.details }),
        });
        await announceAlert(tx, row, kind, now);
      },
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    if (!(await isRepeat(call, { id, kind, note, ...rest }))) throw await refusal(call, id, kind, note, doneAt);
  }
  return accessibleAlert(call, id);
}

/** Whether the caller did the same as the last move, and nobody moved the alert since. */
async function isRepeat(
  call: UserCall,
  { id, kind, note, details }: Pick<Act, 'id' | 'kind' | 'note' | 'details'>,
): Promise<boolean> {
  const move = await lastMove(call.store.db, accessibleScope(call.actor), id);
  if (move?.kind !== kind || move.actor?.id !== call.actor.userId || (note !== '' && note !== move.note)) return false;
  return isDeepStrictEqual(details ?? {}, move.details);
}

async function refusal(call: UserCall, id: number, kind: AlertEventKind, note: string, doneAt: Date): Promise<AppError> {
  const { db } = call.store;
  const alert = await accessibleAlert(call, id);
  const commentStored = note !== '';
  if (commentStored)
    await addAlertEvent(db, {
      alertId: id,
      at: call.clock.now(),
      doneAt,
      kind: 'commented',
      by: call.actor.userId,
      note,
      key: call.idempotencyKey,
      details: { instead_of: kind },
    });
  const move = await lastMove(db, accessibleScope(call.actor), id);
  const words = stepLabel({
    status: alert.status,
    kind: move?.kind ?? null,
    by: move?.actor?.name ?? null,
    at: move?.doneAt ?? null,
  });
  const text = commentStored ? `${words} Your note was added as a comment.` : words;
  return conflict(text, { status: alert.status, alert: alertWire(alert), comment_kept: commentStored });
}
