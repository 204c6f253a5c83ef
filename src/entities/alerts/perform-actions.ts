import { notify } from '#src/ui/toast.tsx';
import { actionDoneLabel, actionLabel } from './labels.ts';
import type { OverlayFacts } from './overlay.ts';
import type { SendAction } from './send-action.ts';
import type { Alert, AlertAction } from './types.ts';
import { type DoneAction, undoAction } from './undo-action.ts';

type Ways = OverlayFacts & {
  isStaff: boolean;
  isOffline: boolean;
  send: SendAction;
  undo: (id: string) => Promise<boolean>;
};

/** Performs an action on alerts, one outbox entry each, and confirms it with an undo; a comment has none. The confirmation goes if the server refuses all of them. */
export async function performActions(
  wanted: readonly Alert[],
  action: AlertAction,
  { send, undo, isStaff, isOffline, ...facts }: Ways,
) {
  const done: DoneAction[] = [];
  for (const before of wanted) {
    const kept = await send(before, action, before.version).catch(() => null);
    if (kept !== null) done.push({ before, action, kept });
    else notify({ text: `${actionLabel(before, action, Date.now())}: could not be sent.`, tone: 'fail' });
  }
  if (done.length === 0) return;
  const undoAll = () => {
    const failed = () => notify({ text: 'This could not be undone. Open the alert.', tone: 'fail' });
    for (const one of done) undoAction(one, { ...facts, mayAssign: isStaff, undo, send }).catch(failed);
  };
  const alerts = done.map(({ before }) => before);
  const close = notify({
    text: actionDoneLabel(alerts, action, isOffline, Date.now()),
    ...(action.verb === 'comment' ? {} : { onUndo: undoAll }),
  });
  void Promise.all(done.map(({ kept }) => kept.outcome)).then((outcomes) => {
    if (outcomes.every(({ status }) => status === 'refused')) close();
    // What a browser that saves nothing sent at once is not in the queue, which says why the others were refused.
    for (const [at, outcome] of outcomes.entries())
      if (outcome.status === 'refused' && done[at]?.kept.id === '') notify({ text: outcome.refusal.message, tone: 'fail' });
  });
}
