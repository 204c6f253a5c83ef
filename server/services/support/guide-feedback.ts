import { isStaff } from '#domain/access.ts';
import { type Guide, guides, isStaffGuide } from '#domain/vocabulary/guides.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { guideRatings, putGuideRating } from '#server/store/support/guide-ratings.ts';

/** Ratings that are counted; older ones than so many say little of today's text. */
const mostRatings = 5_000;
const mostTexts = 20;

/** Stores whether a document helped its reader. Throws 404 for a document that the caller may not read. */
export async function rateGuide(call: UserCall, guide: Guide, said: { isHelpful: boolean; missing: string }): Promise<void> {
  if (isStaffGuide(guide) && !isStaff(call.actor.role)) throw notFound('There is no such document.');
  const ratedAt = call.doneAt ?? call.clock.now();
  await putGuideRating(call.store.db, call.actor.userId, { guide, ...said, ratedAt });
}

/** What readers said of each document that was rated: counts, and the newest texts without names. */
export async function guideFeedback(call: UserCall) {
  const all = Map.groupBy(await guideRatings(call.store.db, mostRatings), ({ guide }) => guide);
  return guides.flatMap((guide) => {
    const ratings = all.get(guide) ?? [];
    if (ratings.length === 0) return [];
    const texts = ratings.filter(({ missing }) => missing !== '').slice(0, mostTexts);
    return {
      guide,
      helpful: ratings.filter(({ isHelpful }) => isHelpful).length,
      not_helpful: ratings.filter(({ isHelpful }) => !isHelpful).length,
      missing: texts.map(({ missing, ratedAt }) => ({ text: missing, at: ratedAt.toISOString() })),
    };
  });
}
