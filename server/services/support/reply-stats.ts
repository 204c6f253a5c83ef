import { supportClock } from '#domain/support/clock.ts';
import type { Context } from '#server/context.ts';
import { clockEvents } from '#server/store/support/events.ts';
import { openedSince, ratingsSince } from '#server/store/support/stats.ts';
import { closedDaysAround } from '../closing-days.ts';

const dayMs = 86_400_000;
const periodDays = 30;

function median(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null;
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** How fast requests of the last 30 days got their first answer, in minutes of sales time, and how they were rated. */
export async function replyStats(context: Pick<Context, 'store' | 'clock'>) {
  const { db } = context.store;
  const now = context.clock.now();
  const since = new Date(now.getTime() - periodDays * dayMs);
  const holidays = await closedDaysAround(context);
  const opened = await openedSince(db, since);
  const events = await clockEvents(
    db,
    opened.map(({ id }) => id),
  );
  const replies = opened.flatMap(({ id, priority }) => {
    const { firstReplyMs, targetMs } = supportClock(events.get(id) ?? [], priority, now.getTime(), holidays);
    return firstReplyMs === null ? [] : [{ firstReplyMs, inTime: firstReplyMs <= targetMs }];
  });
  const middle = median(replies.map(({ firstReplyMs }) => firstReplyMs).sort((a, b) => a - b));
  return {
    answered: replies.length,
    answered_in_time: replies.filter(({ inTime }) => inTime).length,
    median_reply_minutes: middle === null ? null : Math.round(middle / 60_000),
    ...(await ratingsSince(db, since)),
  };
}
