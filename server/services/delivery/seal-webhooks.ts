import type { Context } from '#server/context.ts';
import { listWebhooks, replaceSecret } from '#server/store/delivery/webhooks.ts';
import { isSealed, seal } from '../sealing.ts';

/** Encrypts the secrets of webhooks that were stored before secrets were. May be stopped and run again. */
export async function sealWebhooks({ store: { db }, keys }: Pick<Context, 'store' | 'keys'>): Promise<void> {
  for (const { id, secret } of await listWebhooks(db, {}))
    if (!isSealed(secret)) await replaceSecret(db, id, secret, seal(keys.sealing, secret));
}
