import { sql } from 'kysely';
import type { LeadSort } from '#domain/vocabulary/leads.ts';
import type { LeadStatus, LostReason } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { type Direction, holdsTerms, type Page } from '../period.ts';
import { textArray, toJson } from '../text.ts';

/** An enquiry as staff read it. */
export type LeadRow = {
  id: number;
  status: LeadStatus;
  createdAt: Date;
  name: string;
  email: string;
  company: string;
  telephone: string;
  topic: string;
  domain: string;
  message: string;
  score: number | null;
  answeredAt: Date | null;
  /** When it was won, lost or taken for spam. */
  closedAt: Date | null;
  lostReason: LostReason | null;
  /** The plan that is offered, and in cents a month what was agreed where it has a least price only. */
  planId: number | null;
  agreedCents: number | null;
};

/** What is still to be done of a conversion that `by` began; with `refusals` it ended, and they say what could not be done. */
export type OpenConversion = {
  by: number;
  domain: string;
  plan: { planId: number; agreedCents: number | null } | null;
  refusals: string[] | null;
};

/** An enquiry with the consent that was given, what was checked, and what became of it. */
export type LeadFileRow = LeadRow & {
  sourcePage: string;
  consentAt: Date;
  consentText: string;
  marketing: boolean;
  notes: string;
  customerId: number | null;
  customerName: string | null;
  /** The most useful steps that the check found. */
  todo: string[];
  /** The check that the enquiry came with, and the last one by staff, as stored. */
  result: unknown;
  lastCheck: unknown;
  /** The first answer as it was sent from the app, or kept in the outbox folder (times in ISO 8601); `null` before. */
  sent: { subject: string; text: string; at: string; by: string | null; outcome: 'sent' | 'kept' } | null;
  /** Since when somebody sends it. */
  sendingSince: Date | null;
  conversion: OpenConversion | null;
};

const columns = sql`l.id, l.status, l.created_at as "createdAt", l.name, l.email, l.company, l.telephone, l.topic, l.domain, l.message,
  l.score, l.answered_at as "answeredAt", l.closed_at as "closedAt", l.lost_reason as "lostReason", l.plan_id as "planId", l.agreed_cents as "agreedCents"`;

/** Which enquiries: those with one of these statuses, written on this page, and with the text in who wrote, about which domain, or the message. */
export type LeadFilter = { statuses: readonly LeadStatus[]; text?: string | undefined; source?: string | undefined };

/** Whether an enquiry `l` is one of those. */
export const matches = ({ statuses, text, source }: LeadFilter) =>
  sql<boolean>`l.status = any(${textArray(statuses)}::text[])${
    source === undefined || source === '' ? sql`` : sql` and l.source_page = ${source}`
  }${
    text === undefined || text === ''
      ? sql``
      : sql` and ${holdsTerms(sql`concat_ws(' ', l.name, l.email, l.company, l.telephone, l.domain, l.message)`, text)}`
  }`;

/** Whether an enquiry waits for its first answer. */
const waits = `(l.status = 'new' and l.answered_at is null)`;

const orders: Record<LeadSort, (direction: Direction) => string> = {
  created_at: (direction) => `l.created_at ${direction}`,
  answer: (direction) => `${waits} ${direction === 'asc' ? 'desc' : 'asc'}, l.created_at ${direction}`,
  name: (direction) => `lower(l.name) ${direction}`,
  domain: (direction) => `nullif(l.domain, '') ${direction} nulls last`,
  score: (direction) => `l.score ${direction} nulls last`,
  plan: (direction) => `(select p.name from plans p where p.id = l.plan_id) ${direction} nulls last`,
  task: (direction) => `(select min(t.due_on) from lead_tasks t where t.lead_id = l.id and t.done_at is null
    and l.status not in ('lost', 'spam')) ${direction} nulls last`,
  status: (direction) =>
    `array_position(array['new','contacted','qualified','quoted','won','lost','spam'], l.status) ${direction}`,
};

/** A page of the enquiries that match, in this order. */
export async function listLeads(
  db: Db,
  filter: LeadFilter,
  { sort, direction, limit, offset }: Page & { sort: LeadSort; direction: Direction },
): Promise<{ rows: LeadRow[]; total: number }> {
  const found = await sql<LeadRow>`select ${columns} from leads l where ${matches(filter)}
    order by ${sql.raw(orders[sort](direction))}, l.id ${sql.raw(direction)} limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from leads l where ${matches(filter)}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Whether an enquiry has a task that was due before a day. */
const hasOverdueTask = (today: string) => sql`(l.status not in ('lost', 'spam') and l.id in (
  select t.lead_id from lead_tasks t where t.done_at is null and t.due_on < ${today}::date))`;

/**
 * The first enquiries of each status that match, and how many there are: those that wait for an answer, those with an overdue task, then the
 * newest.
 */
export async function leadsByStatus(
  db: Db,
  filter: LeadFilter,
  { most, today }: { most: number; today: string },
): Promise<Map<LeadStatus, { rows: LeadRow[]; total: number }>> {
  const { rows } = await sql<LeadRow & { total: number }>`select * from (
      select ${columns}, count(*) over (partition by l.status)::int as total, row_number() over (partition by l.status
        order by ${sql.raw(waits)} desc, case when ${sql.raw(waits)} then l.created_at end,
          ${hasOverdueTask(today)} desc, coalesce(l.closed_at, l.created_at) desc, l.id desc
      )::int as place from leads l where ${matches(filter)}) ranked
    where place <= ${most} order by place`.execute(db);
  const found = new Map<LeadStatus, { rows: LeadRow[]; total: number }>();
  for (const { total, ...row } of rows) {
    const column = found.get(row.status) ?? { rows: [], total };
    column.rows.push(row);
    found.set(row.status, column);
  }
  return found;
}

/** The pages that enquiries were written on, by name. */
export async function leadSources(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`select distinct source_page as source from leads where source_page <> ''
    order by source limit ${most}`.execute(db);
  return rows.map(({ source }) => source);
}

/** What the first answers and the ends of enquiries are counted from. */
export type LeadMoments = Pick<LeadRow, 'status' | 'createdAt' | 'answeredAt' | 'closedAt' | 'planId' | 'agreedCents'>;

/** The moments of enquiries written since one time, won or lost since another, or open. */
export async function leadMoments(db: Db, written: Date, closed: Date): Promise<LeadMoments[]> {
  const { rows } =
    await sql<LeadMoments>`select status, created_at as "createdAt", answered_at as "answeredAt", closed_at as "closedAt",
      plan_id as "planId", agreed_cents as "agreedCents" from leads where created_at >= ${written} or closed_at >= ${closed} or status in ('new', 'contacted', 'qualified', 'quoted')`.execute(
      db,
    );
  return rows;
}

/** One enquiry; with `isLocked` nobody else can move it until the transaction ends. */
export async function readLead(db: Db, id: number, isLocked = false): Promise<LeadFileRow | null> {
  const found = await sql<LeadFileRow>`select ${columns}, l.source_page as "sourcePage", l.consent_at as "consentAt",
      l.consent_text as "consentText", l.marketing, l.notes, l.customer_id as "customerId",
      (select c.name from customers c where c.id = l.customer_id) as "customerName",
      coalesce((select json_agg(r ->> 'todo') from jsonb_array_elements(
        case when jsonb_typeof(l.result #> '{score,recommendations}') = 'array' then l.result #> '{score,recommendations}' else '[]' end) r
      ), '[]') as todo, l.result, l.last_check as "lastCheck",
      l.sending_since as "sendingSince", l.conversion,
      case when l.sent_at is not null then jsonb_build_object('subject', l.sent_subject, 'text', l.sent_text, 'at', l.sent_at,
        'outcome', coalesce(l.sent_outcome, 'sent'), 'by', (select u.display_name from users u where u.id = l.sent_by)) end as sent
    from leads l where l.id = ${id} ${isLocked ? sql`for update of l` : sql``}`.execute(db);
  return found.rows[0] ?? null;
}

const closes = (status: LeadStatus) => ['won', 'lost', 'spam'].includes(status);

/** Moves an enquiry to its next status unless somebody else was faster; the first move out of `new` is its answer. */
export async function setLeadStatus(db: Db, id: number, was: LeadStatus, next: LeadStatus, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('leads')
    .set((eb) => ({
      status: next,
      closed_at: closes(next) ? at : null,
      answered_at:
        next === 'spam' || next === 'new' ? eb.ref('answered_at') : sql<Date>`coalesce(answered_at, ${at}::timestamptz)`,
    }))
    .where('id', '=', id)
    .where('status', '=', was)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Writes notes, the reason of a loss, or the customer of an enquiry. */
export async function changeLead(
  db: Db,
  id: number,
  change: { notes?: string | undefined; lostReason?: LostReason | null | undefined; customerId?: number },
): Promise<void> {
  await db
    .updateTable('leads')
    .set((eb) => ({
      notes: change.notes ?? eb.ref('notes'),
      lost_reason: change.lostReason === undefined ? eb.ref('lost_reason') : change.lostReason,
      customer_id: change.customerId ?? eb.ref('customer_id'),
    }))
    .where('id', '=', id)
    .execute();
}

/** Notes what is still to be done of a conversion; `null` when nothing is. */
export async function setConversion(db: Db, id: number, conversion: OpenConversion | null): Promise<void> {
  await db
    .updateTable('leads')
    .set({ conversion: conversion === null ? sql<string>`null` : toJson(conversion) })
    .where('id', '=', id)
    .execute();
}

/** Claims an enquiry for the one who sends the first answer; `null` ends the claim. */
export async function setSending(db: Db, id: number, since: Date | null): Promise<void> {
  await db.updateTable('leads').set({ sending_since: since }).where('id', '=', id).execute();
}

/** Stores the first answer as it was sent or kept, and ends the claim. */
export async function noteSentAnswer(
  db: Db,
  id: number,
  { subject, text, at, by, outcome }: { subject: string; text: string; at: Date; by: number; outcome: 'sent' | 'kept' },
): Promise<void> {
  const sent = { sent_at: at, sent_by: by, sent_subject: subject, sent_text: text, sent_outcome: outcome };
  await db
    .updateTable('leads')
    .set({ ...sent, sending_since: null })
    .where('id', '=', id)
    .execute();
}

/** Stores what a check of the domain of an enquiry found. */
export async function saveLeadCheck(db: Db, id: number, found: object): Promise<void> {
  await db
    .updateTable('leads')
    .set({ last_check: toJson(found) })
    .where('id', '=', id)
    .execute();
}

/** Erases an enquiry with its tasks and the replies that were stored for a key; says whether there was one. */
export async function eraseLead(db: Db, id: number): Promise<boolean> {
  await sql`delete from idempotency_keys where endpoint like '% /admin/leads/:id%' and reply #>> '{lead,id}' = ${String(id)}`.execute(
    db,
  );
  const result = await db.deleteFrom('leads').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
