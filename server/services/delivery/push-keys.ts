import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { keepFirst, saveSetting, setting } from '#server/store/settings.ts';
import { isSealed, seal, unseal } from '../sealing.ts';

const settingKey = 'push keys';
const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });
type Keys = z.output<typeof Keys>;

/**
 * The keys by which push services know this installation, created at the first start and shared by all processes; the private key is
 * encrypted in the database. Throws when another BEACON_SECRET encrypted it.
 */
export async function pushKeys(
  { store: { db }, clock, keys: { sealing } }: Pick<Context, 'store' | 'clock' | 'keys'>,
  make: () => Keys,
): Promise<Keys> {
  const sealed = (keys: Keys): Keys => ({ ...keys, privateKey: seal(sealing, keys.privateKey) });
  const held = Keys.safeParse(await setting(db, settingKey));
  const stored = held.success ? held.data : Keys.parse(await keepFirst(db, settingKey, sealed(make()), clock.now()));
  if (!isSealed(stored.privateKey)) await saveSetting(db, settingKey, sealed(stored), clock.now());
  return { ...stored, privateKey: unseal(sealing, stored.privateKey) };
}
