import type { Db } from '../database.ts';

/** Requests opened since a time: their priorities by number, for how fast they were answered. */
export async function openedSince(db: Db, since: Date) {
  return db.selectFrom('support_requests').select(['id', 'priority']).where('created_at', '>=', since).execute();
}

/** The mean rating (1 to 5) of requests changed since a time, and how many were rated. */
export async function ratingsSince(db: Db, since: Date): Promise<{ rating: number | null; ratings: number }> {
  const { mean, n } = await db
    .selectFrom('support_requests')
    .select((eb) => [eb.fn.avg<string | null>('rating').as('mean'), eb.fn.count<string>('rating').as('n')])
    .where('changed_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { rating: mean === null ? null : Number(mean), ratings: Number(n) };
}
