import { coveringNames } from '#domain/registered-name.ts';
import type { Context } from '#server/context.ts';
import { registeredDomains } from '#server/store/domains/domains.ts';
import { countWaitingFor, requeueBelow, requeueWaitingFor, waitingNames } from '#server/store/intake/orphans.ts';

/** Queues messages that wait for a domain or a name below it, and starts the intake. Answers how many messages. */
export async function requeueOrphans({ store, queue }: Pick<Context, 'store' | 'queue'>, domainName: string): Promise<number> {
  const count = await requeueBelow(store.db, domainName);
  if (count > 0) await queue.enqueue('intake', { trigger: `domain ${domainName} added` });
  return count;
}

/** Names that messages wait for although their domain is registered by now. */
async function knownNames({ store }: Pick<Context, 'store'>): Promise<string[]> {
  const names = await waitingNames(store.db);
  if (names.length === 0) return [];
  const domains = await registeredDomains(store.db);
  return names.filter((name) => coveringNames(name).some((one) => domains.has(one)));
}

/** How many messages wait for a domain that is registered by now. */
export async function countKnown(context: Pick<Context, 'store'>): Promise<number> {
  return countWaitingFor(context.store.db, await knownNames(context));
}

/** Queues messages that wait for a domain that is registered by now; answers how many. */
export async function rereadKnown(context: Pick<Context, 'store'>): Promise<number> {
  return requeueWaitingFor(context.store.db, await knownNames(context));
}
