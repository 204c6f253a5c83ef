import { api, apiHooks } from './actors.ts';
import { calls } from './calls.ts';

/** Ends the session that something without the words of the API was refused; a call of its own learns what to say. */
export function endIfOver(): void {
  api(calls.auth.profile, {}).catch(() => apiHooks.unauthorised());
}
