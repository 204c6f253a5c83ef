import type { Context, UserCall } from '#server/context.ts';
import type { SignedIn } from '#server/signed-in.ts';

/** A call by a person of the demo, as many days ago as it happened. */
export function callAs(
  context: Context,
  {
    id,
    email,
    name,
    ...rest
  }: { id: number; email: string; name: string } & Pick<SignedIn, 'role' | 'customers' | 'defaultCustomerId'>,
  daysAgo: number,
): UserCall {
  const at = new Date(context.clock.now().getTime() - daysAgo * 86_400_000);
  return {
    ...context,
    clock: { now: () => at },
    requestId: 'demo',
    ip: '127.0.0.1',
    userAgent: 'demo',
    actor: { userId: id, email, name, sessionId: 'demo', needsFactor: false, ...rest },
    idempotencyKey: null,
    doneAt: null,
    closed: new AbortController().signal,
  };
}
