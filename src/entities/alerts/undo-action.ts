import { inverseAction } from './inverse-action.ts';
import { bodyOf, moved, type OverlayFacts } from './overlay.ts';
import type { QueuedAction, SendAction } from './send-action.ts';
import type { Alert, AlertAction } from './types.ts';

/** An action as stored: on the alert as it was before. */
export type DoneAction = { before: Alert; action: AlertAction; kept: QueuedAction };

type Ways = OverlayFacts & { mayAssign: boolean; undo: (id: string) => Promise<boolean>; send: SendAction };

const answerMs = 3_000;

/**
 * Undoes an action: removes it from the outbox if it was never sent; otherwise, once the server has answered or the connection stays
 * silent, performs the inverse. A refused action needs no undoing.
 */
export async function undoAction({ before, action, kept }: DoneAction, { undo, send, mayAssign, ...facts }: Ways): Promise<void> {
  if (await undo(kept.id)) return;
  const silence = new Promise<null>((resolve) => setTimeout(() => resolve(null), answerMs));
  const outcome = await Promise.race([kept.outcome, silence]);
  if (outcome !== null && outcome.status !== 'sent') return;
  const after = outcome === null ? foreseen(before, action, facts) : outcome.reply.alert;
  let { version } = after;
  for (const back of inverseAction(before, after, { me: facts.me, mayAssign, at: Date.now() })) {
    await send(after, back, version);
    version += 1;
  }
}

function foreseen(before: Alert, action: AlertAction, facts: OverlayFacts): Alert {
  if (action.verb === 'comment') return before;
  return moved(before, action.verb, { ...facts, body: bodyOf(action, before.version), at: Date.now() }) ?? before;
}
