import type { Parsed } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import { leadStats } from '#domain/leads/lead-stats.ts';
import { sastAt, sastOf } from '#domain/sast.ts';
import { leadColumns } from '#domain/vocabulary/leads.ts';
import { leadStatuses } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { leadWire } from '#server/presenters/leads.ts';
import { leadMoments, leadSources, leadsByStatus } from '#server/store/people/lead-files.ts';
import { salesClock } from './lead-file.ts';

const cardsPerColumn = 12;
const closedDays = 90;
const mostSources = 100;
const dayMs = 86_400_000;

/** The enquiries in a column for each status, the first twelve of each; spam is only counted. */
export async function leadBoard(call: UserCall, { q: text, source }: Parsed<(typeof leads)['board']>['query']) {
  const found = await leadsByStatus(call.store.db, { statuses: leadStatuses, text, source }, cardsPerColumn);
  const first = [...found.values()].flatMap(({ rows }) => rows.map(({ createdAt }) => createdAt.getTime()));
  const clock = await salesClock(call, first.length === 0 ? undefined : new Date(Math.min(...first)));
  return {
    columns: leadColumns.map((status) => {
      const { rows = [], total = 0 } = found.get(status) ?? {};
      return { status, total, leads: rows.map((row) => leadWire(row, clock)) };
    }),
    spam: found.get('spam')?.total ?? 0,
  };
}

/** How enquiries are answered this month (SAST), how those ended that were closed in 90 days, and where enquiries come from. */
export async function leadCounts(call: UserCall) {
  const nowMs = call.clock.now().getTime();
  const monthMs = sastAt(`${sastOf(nowMs).day.slice(0, 7)}-01`, 0);
  const closedMs = nowMs - closedDays * dayMs;
  const rows = await leadMoments(call.store.db, new Date(monthMs), new Date(Math.min(monthMs, closedMs)));
  const first = rows.reduce((at, { createdAt }) => Math.min(at, createdAt.getTime()), nowMs);
  const moments = rows.map(({ status, createdAt, answeredAt, closedAt }) => ({
    status,
    writtenMs: createdAt.getTime(),
    answeredMs: answeredAt?.getTime() ?? null,
    closedMs: closedAt?.getTime() ?? null,
  }));
  const { holidays } = await salesClock(call, new Date(first));
  const stats = leadStats(moments, { monthMs, closedMs }, nowMs, holidays);
  return {
    open: stats.open,
    waiting: stats.waiting,
    overdue: stats.overdue,
    answered_in_time: stats.answeredInTime,
    answered: stats.answered,
    won_this_month: stats.wonThisMonth,
    won: stats.won,
    closed: stats.closed,
    sources: await leadSources(call.store.db, mostSources),
  };
}
