import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/** Receivers of reports keep this much of the disk free, so that the database can go on. */
export const leastFreeBytes = 536_870_912;

const againSeconds = 300;

/** Throws 429 where the disk of the embedded database has less than that; of a server's disk nothing is known. */
export async function needRoom({ store }: Pick<Context, 'store'>): Promise<void> {
  const free = await store.freeBytes();
  if (free !== null && free < leastFreeBytes)
    throw new AppError(
      'rate-limited',
      'The disk of the server is almost full. Try again when its administrator has freed space.',
      undefined,
      againSeconds,
    );
}
