import { auth, onForget } from '#src/client/actors.ts';
import { forgetLeaver } from '#src/session/forget-leaver.ts';

/** Signs out on a page outside of the portal. */
export function leave(): void {
  onForget(forgetLeaver);
  auth.send({ type: 'signOut' });
}
