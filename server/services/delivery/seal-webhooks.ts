import type { Context } from '#server/context.ts';
import { listWebhooks, replaceSecret } from '#server/store/delivery/webhooks.ts';
import { isSealed, seal } from '../sealing.ts';

/** Encrypts webhook secrets stored before secrets were encrypted. Can be interrupted and repeated. */
export async function sealWebhooks({ store: { db }, keys }: Pick<Context, 'store' | 'keys'>): Promise<void> {
  for (const { id, secret } of await listWebhooks(db, {}))
    if (!isSealed(secret)) await replaceSecret(db, id, secret, seal(keys.sealing, secret));
}
