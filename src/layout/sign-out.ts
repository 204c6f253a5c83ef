import { auth } from '#src/client/actors.ts';
import { unsettled } from '#src/offline/outbox-view.ts';

/** Signs out, unless something is not sent: then `ask` is called. */
export function signOut(ask: () => void): void {
  if (unsettled() > 0) ask();
  else auth.send({ type: 'signOut' });
}
