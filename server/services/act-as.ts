import type { Context, UserCall } from '#server/context.ts';
import { scopeOfUser } from '#server/store/people/session-scopes.ts';
import { findUser } from '#server/store/people/users.ts';

/** A call on behalf of a person, with their current rights; `null` if the person is no longer active. */
export async function actAs(context: Context, userId: number): Promise<UserCall | null> {
  const rights = await scopeOfUser(context.store.db, userId);
  const user = rights === null ? null : await findUser(context.store.db, userId);
  if (rights === null || user === null) return null;
  const [first] = Object.keys(rights.customers).map(Number);
  return {
    ...context,
    requestId: `user ${userId}`,
    ip: '',
    userAgent: 'job',
    idempotencyKey: null,
    doneAt: null,
    closed: new AbortController().signal,
    actor: {
      userId,
      role: rights.role,
      customers: rights.customers,
      sessionId: '',
      needsFactor: false,
      email: user.email,
      name: user.name,
      defaultCustomerId: first ?? null,
    },
  };
}
