import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { keepFirst, setting } from '#server/store/settings.ts';

const settingKey = 'push keys';
const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The keys by which push services know this installation, made at the first start and shared by all its processes. */
export async function pushKeys(
  { store: { db }, clock }: Pick<Context, 'store' | 'clock'>,
  make: () => z.output<typeof Keys>,
): Promise<z.output<typeof Keys>> {
  const held = Keys.safeParse(await setting(db, settingKey));
  if (held.success) return held.data;
  return Keys.parse(await keepFirst(db, settingKey, make(), clock.now()));
}
