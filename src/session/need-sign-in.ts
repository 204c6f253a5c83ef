import { redirect } from '@tanstack/react-router';
import type { auth } from '#src/client/actors.ts';

/** Leads to the login, with the address to come back to, unless somebody is signed in. */
export function needSignIn(actor: typeof auth, from: string): void {
  if (!actor.getSnapshot().matches('authenticated')) throw redirect({ to: '/login', search: { from } });
}
