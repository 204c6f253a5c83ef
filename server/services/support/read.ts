import type { Parsed } from '#contract/endpoint.ts';
import type { support } from '#contract/support.ts';
import { isStaff } from '#domain/access.ts';
import { salesHoursAt } from '#domain/sales-hours.ts';
import { categoryLabels, priorityTerms } from '#domain/support/catalogue.ts';
import { byNextBreach, supportClock } from '#domain/support/clock.ts';
import { firstSupportAnswer } from '#domain/support/first-answer.ts';
import { supportCategories, supportPriorities, supportStatuses } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { pageWire } from '#server/presenters/page.ts';
import { requestWire, supportEventWire } from '#server/presenters/support.ts';
import { clockEvents, listEvents } from '#server/store/support/events.ts';
import { countRequests, findRequest, listRequests, type RequestRow } from '#server/store/support/requests.ts';
import { closedDaysAround } from '../closing-days.ts';
import { accessibleScope, activeScope } from '../scope.ts';
import { takesReplies } from './reply-seal.ts';
import { replyStats } from './reply-stats.ts';

type Calls = typeof support;

const ended = ['resolved', 'closed', 'cancelled'] as const;
const open = ['new', 'open', 'waiting_customer', 'waiting_third_party'] as const;
/** Requests in the queue at once; staff who have more open than this answer the oldest first. */
const longestQueue = 500;

const statusesOf = (asked: Parsed<Calls['list']>['query']['status']) => {
  if (asked === 'open') return open;
  if (asked === 'ended') return ended;
  return asked === 'all' ? supportStatuses : [asked];
};

async function wires(call: UserCall, rows: readonly RequestRow[]) {
  const now = call.clock.now();
  const holidays = await closedDaysAround(call);
  const events = await clockEvents(
    call.store.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const clock = supportClock(events.get(row.id) ?? [], row.priority, now.getTime(), holidays);
    return { clock, wire: requestWire(row, clock, call.actor.userId) };
  });
}

/** An accessible request; an inaccessible one answers exactly as if it did not exist. Throws 404. */
export async function accessibleRequest(call: UserCall, id: number): Promise<RequestRow> {
  const row = await findRequest(call.store.db, accessibleScope(call.actor), id);
  if (row === null) throw notFound('This request was not found.');
  return row;
}

/** A page of requests, the last changed first: those of the active customer, of everybody for staff. */
export async function requestPage(call: UserCall, query: Parsed<Calls['list']>['query']) {
  const filter = { statuses: statusesOf(query.status) };
  const { rows, total } = await listRequests(call.store.db, activeScope(call.actor), filter, query);
  return { requests: (await wires(call, rows)).map(({ wire }) => wire), pagination: pageWire(query, total) };
}

/** What staff have to answer, by what breaches next, and how fast the last 30 days were answered. */
export async function requestQueue(call: UserCall, query: Parsed<Calls['queue']>['query']) {
  const filter = { statuses: open, assignedTo: query.assigned_to, category: query.category };
  const { db } = call.store;
  const scope = accessibleScope(call.actor);
  const { rows, total } = await listRequests(db, scope, filter, { limit: longestQueue, offset: 0 }, 'oldest');
  const sorted = (await wires(call, rows)).sort((a, b) => byNextBreach(a.clock, b.clock));
  const waiting = await countRequests(db, scope, { ...filter, statuses: ['waiting_customer', 'waiting_third_party'] });
  return {
    requests: sorted.map(({ wire }) => wire),
    stats: { open: total, waiting, ...(await replyStats(call)) },
  };
}

/** A request with its thread; internal notes and the prepared answer are for staff only. Throws 404. */
export async function requestFile(call: UserCall, id: number) {
  const row = await accessibleRequest(call, id);
  const staff = isStaff(call.actor.role);
  const [one] = await wires(call, [row]);
  if (one === undefined) throw notFound('This request was not found.');
  const thread = await listEvents(call.store.db, row.id, staff);
  const answer = staff && row.linked !== null ? firstSupportAnswer(row.linked, row.author?.name ?? '') : null;
  return { ...one.wire, linked: row.linked, thread: thread.map(supportEventWire), answer };
}

/** What a request can be about. */
export const supportCategoryList = () => supportCategories.map((id) => ({ id, label: categoryLabels[id] }));

/** What each priority promises now. */
export async function supportPriorityList(context: Pick<UserCall, 'store' | 'clock'>) {
  const now = context.clock.now();
  const holidays = await closedDaysAround(context);
  const asked = [{ atMs: now.getTime(), kind: 'opened', side: 'customer', from: null, to: 'new' }] as const;
  return supportPriorities.map((id) => {
    const { label, example, answer, answerMs } = priorityTerms[id];
    const due = supportClock(asked, id, now.getTime(), holidays).dueMs ?? now.getTime();
    return { id, label, example, answer, answer_minutes: answerMs / 60_000, answer_by: new Date(due).toISOString() };
  });
}

/** Whether sales are open, when that changes, and what is open of the caller's requests. */
export async function supportHealth(call: UserCall) {
  const now = call.clock.now();
  const { isOpen, changesMs } = salesHoursAt(now.getTime(), await closedDaysAround(call));
  return {
    is_open: isOpen,
    changes_at: new Date(changesMs).toISOString(),
    hours: 'Mon–Fri 08:00–17:00',
    answers_by_email: call.config.mailFrom !== null,
    takes_replies: call.config.mailFrom !== null && takesReplies(call),
    open_requests: await countRequests(call.store.db, accessibleScope(call.actor), { statuses: open }),
  };
}
