import type { Parsed } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import { leadStats } from '#domain/leads/lead-stats.ts';
import { type Worth, worthSum } from '#domain/leads/worth.ts';
import { sastAt, sastOf } from '#domain/sast.ts';
import { leadColumns } from '#domain/vocabulary/leads.ts';
import { leadStatuses } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { leadWire, leadWorth, worthWire } from '#server/presenters/leads.ts';
import { leadMoments, leadSources, leadsByStatus } from '#server/store/people/lead-files.ts';
import { offersOf } from '#server/store/people/lead-offers.ts';
import { todayOf } from '../subscriptions/read.ts';
import { leadsView, leadView } from './lead-file.ts';

const cardsPerColumn = 12;
const closedDays = 90;
const mostSources = 100;
const dayMs = 86_400_000;

/** The enquiries in a column for each status, the first twelve of each; spam is only counted. */
export async function leadBoard(call: UserCall, { q: text, source }: Parsed<(typeof leads)['board']>['query']) {
  const filter = { statuses: leadStatuses, text, source };
  const found = await leadsByStatus(call.store.db, filter, { most: cardsPerColumn, today: todayOf(call) });
  const offers = await offersOf(call.store.db, filter);
  const shown = [...found.values()].flatMap(({ rows }) => rows);
  const view = await leadsView(call, shown);
  return {
    columns: leadColumns.map((status) => {
      const { rows = [], total = 0 } = found.get(status) ?? {};
      const own = offers.filter((offer) => offer.status === status);
      const worth = worthSum(own.flatMap((offer) => withTimes(leadWorth(offer, view), offer.times)));
      return { status, total, worth: worthWire(worth), leads: rows.map((row) => leadWire(row, view)) };
    }),
    spam: found.get('spam')?.total ?? 0,
  };
}

const withTimes = (worth: Worth | null, times: number) => (worth === null ? [] : [{ ...worth, times }]);

/** How enquiries are answered this month (SAST), how those ended that were closed in 90 days, and where enquiries come from. */
export async function leadCounts(call: UserCall) {
  const nowMs = call.clock.now().getTime();
  const monthMs = sastAt(`${sastOf(nowMs).day.slice(0, 7)}-01`, 0);
  const closedMs = nowMs - closedDays * dayMs;
  const rows = await leadMoments(call.store.db, new Date(monthMs), new Date(Math.min(monthMs, closedMs)));
  const first = rows.reduce((at, { createdAt }) => Math.min(at, createdAt.getTime()), nowMs);
  const view = await leadView(call, new Date(first));
  const moments = rows.map((row) => ({
    status: row.status,
    writtenMs: row.createdAt.getTime(),
    answeredMs: row.answeredAt?.getTime() ?? null,
    closedMs: row.closedAt?.getTime() ?? null,
    worth: leadWorth(row, view),
  }));
  const stats = leadStats(moments, { monthMs, closedMs }, nowMs, view.holidays);
  return {
    open: stats.open,
    open_worth: worthWire(stats.openWorth),
    waiting: stats.waiting,
    overdue: stats.overdue,
    answered_in_time: stats.answeredInTime,
    answered: stats.answered,
    won_this_month: stats.wonThisMonth,
    won_worth: worthWire(stats.wonWorth),
    won: stats.won,
    closed: stats.closed,
    sources: await leadSources(call.store.db, mostSources),
  };
}
