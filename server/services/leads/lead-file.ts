import type { Parsed } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import { leadStatuses } from '#domain/vocabulary.ts';
import { leadMachine } from '#machines/lead.ts';
import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { type LeadsView, type LeadView, leadFileWire, leadWire, type SalesClock } from '#server/presenters/leads.ts';
import { pageWire } from '#server/presenters/page.ts';
import { listPlans } from '#server/store/billing/plans.ts';
import type { Db } from '#server/store/database.ts';
import { audit } from '#server/store/people/audit.ts';
import { listAudit } from '#server/store/people/audit-trail.ts';
import {
  changeLead,
  eraseLead,
  type LeadFileRow,
  type LeadRow,
  listLeads,
  readLead,
  setLeadStatus,
} from '#server/store/people/lead-files.ts';
import { openTasks, tasksOfLead } from '#server/store/people/lead-tasks.ts';
import { listAssignees } from '#server/store/people/users.ts';
import { type StoredEntity, transitIn } from '#server/transit.ts';
import { closedDays } from '../closing-days.ts';
import { todayOf } from '../subscriptions/read.ts';
import { changeOffer } from './offer.ts';

type Calls = typeof leads;

const yearMs = 366 * 86_400_000;
const timelineLength = 50;
const doneTasks = 50;

/** An enquiry as a row that its machine moves. */
export const leadEntity: StoredEntity<typeof leadMachine> = {
  noun: 'lead',
  machine: leadMachine,
  refusal: 'The status of this enquiry changed meanwhile. Check it, then try again.',
  read: async (db, id) => {
    const lead = await readLead(db, id, true);
    return lead === null ? null : { status: lead.status, facts: {} };
  },
  write: setLeadStatus,
};

/** The moment that enquiries are seen at, with the days without sales hours from a year before the first of them. */
export async function salesClock(call: UserCall, first = call.clock.now()): Promise<SalesClock> {
  const nowMs = call.clock.now().getTime();
  return { nowMs, holidays: await closedDays(call.store.db, Math.min(first.getTime(), nowMs) - yearMs, nowMs + yearMs) };
}

/** What enquiries are shown with, of which the first was written at that time. */
export async function leadView(call: UserCall, first?: Date): Promise<LeadView> {
  const plans = await listPlans(call.store.db, { day: todayOf(call) });
  return { ...(await salesClock(call, first)), plans: new Map(plans.map((plan) => [plan.id, plan])) };
}

/** What these enquiries are shown with. */
export async function leadsView(call: UserCall, rows: readonly LeadRow[]): Promise<LeadsView> {
  const view = await leadView(call, firstOf(rows));
  const ids = rows.map(({ id }) => id);
  return { ...view, tasks: await openTasks(call.store.db, ids) };
}

/** The staff who can have a task of an enquiry. */
export const taskOwners = (db: Db) => listAssignees(db, 'leads', 'manage');

const statusesOf = (asked: Parsed<Calls['list']>['query']['status']) => {
  if (asked === 'open') return ['new', 'contacted', 'qualified', 'quoted'] as const;
  if (asked === 'closed') return ['won', 'lost', 'spam'] as const;
  if (asked === 'all') return leadStatuses;
  return leadStatuses.filter((status) => status === asked);
};

/** A page of enquiries; without a status those that are open. */
export async function leadPage(call: UserCall, query: Parsed<Calls['list']>['query']) {
  const { q: text, source, status, sort_by: sort, sort_order: direction, limit, offset } = query;
  const { rows, total } = await listLeads(
    call.store.db,
    { statuses: statusesOf(status), text, source },
    { sort, direction, limit, offset },
  );
  const view = await leadsView(call, rows);
  return { leads: rows.map((row) => leadWire(row, view)), pagination: pageWire(query, total) };
}

const firstOf = (rows: readonly LeadRow[]) =>
  rows.reduce<Date | undefined>(
    (first, { createdAt }) => (first === undefined || createdAt < first ? createdAt : first),
    undefined,
  );

/** An enquiry within a transaction. Throws 404. */
export async function needLead(db: Db, id: number, isLocked = false): Promise<LeadFileRow> {
  const lead = await readLead(db, id, isLocked);
  if (lead === null) throw notFound('This enquiry was not found.');
  return lead;
}

/** An enquiry with its first answer, its tasks and what was done with it. Throws 404. */
export async function wholeLead(call: UserCall, id: number) {
  const { db } = call.store;
  const lead = await needLead(db, id);
  const { rows: timeline } = await listAudit(db, { entity: 'lead', entityId: id }, { limit: timelineLength, offset: 0 });
  const beside = {
    from: call.actor.name,
    outgoing: call.mailer.kind,
    timeline,
    allTasks: await tasksOfLead(db, id, doneTasks),
    taskOwners: await taskOwners(db),
  };
  return leadFileWire(lead, { ...beside, ...(await leadsView(call, [lead])) });
}

/** Moves an enquiry, or changes its notes or the plan that is offered. Throws 404, 400 for a loss without a reason or a plan that is not sold, and 409 where its machine refuses. */
export async function updateLead(call: UserCall, { params: { id }, body }: Parsed<Calls['update']>): Promise<void> {
  const { status, lost_reason: lostReason, notes, seen_notes: seen, plan } = body;
  if (status === 'lost' && lostReason === undefined) {
    const text = 'Choose why it was lost.';
    throw invalid(text, { fields: [{ field: 'lost_reason', text }] });
  }
  await prepareEffects(call.queue);
  await call.store.db.transaction().execute(async (tx) => {
    const lead = await needLead(tx, id, true);
    if (notes !== undefined && notes !== lead.notes && seen !== undefined && seen !== lead.notes)
      throw conflict('Somebody else changed these notes. Copy your text, reload the page, then add it again.');
    if (plan !== undefined) await changeOffer(call, tx, lead, plan);
    const isMoved = status !== undefined && status !== lead.status;
    if (isMoved) await transitIn(call, tx, leadEntity, { id, event: { type: status }, by: call.actor.userId });
    const fields = [
      ...(notes === undefined || notes === lead.notes ? [] : ['notes']),
      ...(status !== 'lost' || lostReason === lead.lostReason ? [] : ['reason']),
    ];
    // A move leaves a line of its own.
    if (!isMoved && fields.length > 0)
      await audit(tx, {
        at: call.clock.now(),
        actorUserId: call.actor.userId,
        action: 'lead_changed',
        entity: 'lead',
        entityId: id,
        details: { fields },
      });
    await changeLead(tx, id, { notes, ...(status === undefined ? {} : { lostReason: status === 'lost' ? lostReason : null }) });
  });
}

/** Erases an enquiry for good; only the audit keeps that it was done. Throws 404. */
export async function removeLead(call: UserCall, id: number): Promise<void> {
  await call.store.db.transaction().execute(async (tx) => {
    if (!(await eraseLead(tx, id))) throw notFound('This enquiry was not found.');
    const at = call.clock.now();
    await audit(tx, { at, actorUserId: call.actor.userId, action: 'lead_erased', entity: 'lead', entityId: id });
  });
}
