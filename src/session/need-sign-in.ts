import { redirect } from '@tanstack/react-router';
import type { auth } from '#src/client/actors.ts';

/**
 * Redirects to the login unless somebody is signed in, with the address to return to; not after a sign-out, since it was another person's.
 */
export function needSignIn(actor: typeof auth, from: string): void {
  const state = actor.getSnapshot();
  if (state.matches('authenticated')) return;
  throw redirect({ to: '/login', search: state.context.reason === 'signed-out' ? {} : { from } });
}
