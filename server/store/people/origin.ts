import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request came from, for the audit trail. */
export type Origin = { ip: string; userAgent: string; requestId: string };

const current = new AsyncLocalStorage<Origin>();

/** Does the work of a request; lines of the audit trail that it writes carry its origin. */
export function withOrigin<T>({ ip, userAgent, requestId }: Origin, work: () => T): T {
  return current.run({ ip, userAgent, requestId }, work);
}

/** The origin of the request that is being worked on; `null` for the server's own work. */
export function currentOrigin(): Origin | null {
  return current.getStore() ?? null;
}
