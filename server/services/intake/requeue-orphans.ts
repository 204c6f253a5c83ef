import type { Context } from '#server/context.ts';
import { requeueBelow } from '#server/store/intake/orphans.ts';

/** Queues messages that wait for a domain or a name below it, and starts the intake. Answers how many messages. */
export async function requeueOrphans({ store, queue }: Pick<Context, 'store' | 'queue'>, domainName: string): Promise<number> {
  const count = await requeueBelow(store.db, domainName);
  if (count > 0) await queue.enqueue('intake', { trigger: `domain ${domainName} added` });
  return count;
}
