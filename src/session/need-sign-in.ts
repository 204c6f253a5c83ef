import { redirect } from '@tanstack/react-router';
import type { auth } from '#src/client/actors.ts';

/** Leads to the login unless somebody is signed in, with the address to come back to; after a sign-out without it: it was another person's. */
export function needSignIn(actor: typeof auth, from: string): void {
  const state = actor.getSnapshot();
  if (state.matches('authenticated')) return;
  throw redirect({ to: '/login', search: state.context.reason === 'signed-out' ? {} : { from } });
}
