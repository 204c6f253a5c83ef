import type { Context, UserCall } from '#server/context.ts';

/** A call of the bench's member of staff, and one of a person who sees one customer. */
export function callersOf(context: Context, customerId: number): { staff: UserCall; customer: UserCall } {
  const base = {
    ...context,
    requestId: 'bench',
    ip: '127.0.0.1',
    userAgent: 'bench',
    idempotencyKey: null,
    doneAt: null,
    closed: new AbortController().signal,
  };
  const actor = {
    userId: 1,
    role: 'admin' as const,
    customers: {},
    sessionId: 'bench',
    needsFactor: false,
    email: '',
    name: '',
    defaultCustomerId: null,
  };
  return {
    staff: { ...base, actor },
    customer: {
      ...base,
      actor: { ...actor, role: 'customer', customers: { [customerId]: 'manage' }, defaultCustomerId: customerId },
    },
  };
}
