import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Something to do about an enquiry: who does it, and by which day (YYYY-MM-DD). */
export type LeadTask = {
  id: number;
  what: string;
  owner: { id: number; name: string } | null;
  dueOn: string;
  doneAt: Date | null;
  doneBy: string | null;
};

/** A task that is not done, as lists show it. */
export type OpenTask = Pick<LeadTask, 'what' | 'dueOn'> & { owner: string | null };

const columns = sql`t.id, t.what, t.due_on::text as "dueOn", t.done_at as "doneAt",
  (select json_build_object('id', u.id, 'name', u.display_name) from users u where u.id = t.owner_id) as owner,
  (select u.display_name from users u where u.id = t.done_by) as "doneBy"`;

/** The tasks of an enquiry: those to do by their day, then the newest of those that are done. */
export async function tasksOfLead(db: Db, leadId: number, mostDone: number): Promise<LeadTask[]> {
  const { rows } = await sql<LeadTask>`select ${columns} from lead_tasks t where t.lead_id = ${leadId} and t.done_at is null
    order by t.due_on, t.id`.execute(db);
  const done = await sql<LeadTask>`select ${columns} from lead_tasks t where t.lead_id = ${leadId} and t.done_at is not null
    order by t.done_at desc, t.id desc limit ${mostDone}`.execute(db);
  return [...rows, ...done.rows];
}

/** One task of an enquiry; `null` where that enquiry has no such task. */
export async function readTask(db: Db, leadId: number, id: number): Promise<LeadTask | null> {
  const { rows } = await sql<LeadTask>`select ${columns} from lead_tasks t where t.id = ${id} and t.lead_id = ${leadId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The tasks of these enquiries that are not done, the first due first. */
export async function openTasks(db: Db, leadIds: readonly number[]): Promise<Map<number, OpenTask[]>> {
  const { rows } = await sql<OpenTask & { leadId: number }>`select t.lead_id as "leadId", t.what, t.due_on::text as "dueOn",
      (select u.display_name from users u where u.id = t.owner_id) as owner
    from lead_tasks t where t.lead_id = any(${leadIds}::int[]) and t.done_at is null order by t.due_on, t.id`.execute(db);
  const found = new Map<number, OpenTask[]>();
  for (const { leadId, ...task } of rows) found.set(leadId, [...(found.get(leadId) ?? []), task]);
  return found;
}

/** What a task is written with. */
export type TaskFields = { what: string; ownerId: number | null; dueOn: string };

/** Adds a task to an enquiry. */
export async function addTask(db: Db, leadId: number, { what, ownerId, dueOn }: TaskFields, at: Date): Promise<void> {
  await db.insertInto('lead_tasks').values({ lead_id: leadId, what, owner_id: ownerId, due_on: dueOn, created_at: at }).execute();
}

/** Writes what a task says, who does it, and its day. */
export async function changeTask(db: Db, id: number, { what, ownerId, dueOn }: TaskFields): Promise<void> {
  await db.updateTable('lead_tasks').set({ what, owner_id: ownerId, due_on: dueOn }).where('id', '=', id).execute();
}

/** Marks a task as done, with `null` as to do again. */
export async function setTaskDone(db: Db, id: number, done: { at: Date; by: number } | null): Promise<void> {
  await db
    .updateTable('lead_tasks')
    .set({ done_at: done?.at ?? null, done_by: done?.by ?? null })
    .where('id', '=', id)
    .execute();
}
