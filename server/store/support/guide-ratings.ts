import type { Guide } from '#domain/vocabulary/guides.ts';
import type { Db } from '../database.ts';

/** What a reader said of a document; `missing` is empty where nothing was written. */
export type GuideRating = { guide: Guide; isHelpful: boolean; missing: string; ratedAt: Date };

/** Stores what a person says of a document. An earlier word never overwrites a later one. */
export async function putGuideRating(db: Db, userId: number, { guide, isHelpful, missing, ratedAt }: GuideRating): Promise<void> {
  const values = { is_helpful: isHelpful, missing, rated_at: ratedAt };
  await db
    .insertInto('guide_ratings')
    .values({ guide, user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['guide', 'user_id']).doUpdateSet(values).where('guide_ratings.rated_at', '<=', ratedAt),
    )
    .execute();
}

/** What readers say of the documents, the newest first. */
export async function guideRatings(db: Db, most: number): Promise<GuideRating[]> {
  return db
    .selectFrom('guide_ratings')
    .select(['guide', 'is_helpful as isHelpful', 'missing', 'rated_at as ratedAt'])
    .orderBy('rated_at', 'desc')
    .orderBy('user_id')
    .limit(most)
    .execute();
}
