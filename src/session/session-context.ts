import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import { isStaff } from '#domain/access.ts';
import type { SignedIn } from '#src/session/signed-in.ts';

/** The signed-in part of the app, for everything below the frame. */
export const SignedInContext = createContext<SignedIn | null>(null);

export function useSignedIn(): SignedIn {
  const open = useContext(SignedInContext);
  if (open === null) throw new Error('useSignedIn is for pages below /app');
  return open;
}

/** The signed-in person, their customers and the active one. `null` until the first profile arrived. */
export function useSession() {
  const { session } = useSignedIn();
  const profile = useSelector(session, (state) => state.context.profile);
  const context = useSelector(session, (state) => state.context.context);
  const profileError = useSelector(session, (state) => state.context.profileError ?? null);
  const contextError = useSelector(session, (state) => state.context.contextError);
  const role = profile?.role ?? 'customer';
  const customer = context?.associations.find((held) => held.customer_id === context.default_customer_id) ?? null;
  return { profile, profileError, context, contextError, role, isStaff: isStaff(role), customer };
}
