import { notify } from '#src/ui/toast.tsx';
import { deedDone, deedLabel } from './labels.ts';
import type { OverlayFacts } from './overlay.ts';
import type { SendDeed } from './send-action.ts';
import type { Alert, AlertDeed } from './types.ts';
import { type DoneDeed, undoDeed } from './undo-action.ts';

type Ways = OverlayFacts & {
  isStaff: boolean;
  isOffline: boolean;
  send: SendDeed;
  undo: (id: string) => Promise<boolean>;
};

/** Does a deed to alerts as they stand, each as an action of its own, and says so with an undo; a comment has none. */
export async function doDeeds(wanted: readonly Alert[], deed: AlertDeed, { send, undo, isStaff, isOffline, ...facts }: Ways) {
  const done: DoneDeed[] = [];
  for (const before of wanted) {
    const kept = await send(before, deed, before.version).catch(() => null);
    if (kept !== null) done.push({ before, deed, kept });
    else notify({ text: `${deedLabel(before, deed, Date.now())}: this could not be sent.`, tone: 'fail' });
  }
  if (done.length === 0) return;
  const undoAll = () => {
    const failed = () => notify({ text: 'This could not be undone. Look at the alert.', tone: 'fail' });
    for (const one of done) undoDeed(one, { ...facts, mayAssign: isStaff, undo, send }).catch(failed);
  };
  const alerts = done.map(({ before }) => before);
  notify({
    text: deedDone(alerts, deed, isOffline, Date.now()),
    ...(deed.verb === 'comment' ? {} : { onUndo: undoAll }),
  });
}
