import { sql } from 'kysely';
import type { LeadStatus, LostReason } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import type { Page } from '../period.ts';
import { textArray } from '../text.ts';

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
};

/** An enquiry with the consent that was given, what was checked, and what became of it. */
export type LeadFileRow = LeadRow & {
  sourcePage: string;
  consentAt: Date;
  consentText: string;
  marketing: boolean;
  notes: string;
  lostReason: LostReason | null;
  customerId: number | null;
  customerName: string | null;
  /** The most useful steps that the check found. */
  todo: string[];
};

const columns = sql`l.id, l.status, l.created_at as "createdAt", l.name, l.email, l.company, l.telephone, l.topic, l.domain, l.message,
  l.score, l.answered_at as "answeredAt"`;

/** A page of the enquiries with one of these statuses, the newest first. */
export async function listLeads(
  db: Db,
  statuses: readonly LeadStatus[],
  { limit, offset }: Page,
): Promise<{ rows: LeadRow[]; total: number }> {
  const where = sql`l.status = any(${textArray(statuses)}::text[])`;
  const found = await sql<LeadRow>`select ${columns} from leads l where ${where}
    order by l.created_at desc, l.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from leads l where ${where}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** One enquiry; with `isLocked` nobody else can move it until the transaction ends. */
export async function readLead(db: Db, id: number, isLocked = false): Promise<LeadFileRow | null> {
  const found = await sql<LeadFileRow>`select ${columns}, l.source_page as "sourcePage", l.consent_at as "consentAt",
      l.consent_text as "consentText", l.marketing, l.notes, l.lost_reason as "lostReason", l.customer_id as "customerId",
      (select c.name from customers c where c.id = l.customer_id) as "customerName",
      coalesce((select json_agg(r ->> 'todo') from jsonb_array_elements(
        case when jsonb_typeof(l.result #> '{score,recommendations}') = 'array' then l.result #> '{score,recommendations}' else '[]' end) r
      ), '[]') as todo
    from leads l where l.id = ${id} ${isLocked ? sql`for update of l` : sql``}`.execute(db);
  return found.rows[0] ?? null;
}

/** Moves an enquiry to its next status unless somebody else was faster; the first move out of `new` is its answer. */
export async function setLeadStatus(db: Db, id: number, was: LeadStatus, next: LeadStatus, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('leads')
    .set((eb) => ({
      status: next,
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

/** Erases an enquiry; says whether there was one. */
export async function eraseLead(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('leads').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
