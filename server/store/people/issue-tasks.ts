import { sql } from 'kysely';
import type { RiskKind } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { toJson } from '../text.ts';

/** Which issue of a customer: a part of the risk of a domain, or an alert. */
export type IssueSubject = { kind: RiskKind | 'alert'; subject: number };

/** Who has an issue, and until which day it is to be fixed. */
export type IssueTask = { owner: { id: number; name: string } | null; dueOn: string | null };

/** What an issue is found by among those of its customer. */
export const taskKey = ({ kind, subject }: IssueSubject): string => `${kind} ${subject}`;

/** The tasks of a customer's issues by `taskKey`. */
export async function issueTasks(db: Db, customerId: number): Promise<Map<string, IssueTask>> {
  const found = await sql<IssueSubject & IssueTask>`select t.kind, t.subject, t.due_on::text as "dueOn",
      (select json_build_object('id', u.id, 'name', u.display_name) from users u where u.id = t.owner_id) as owner
    from issue_tasks t where t.customer_id = ${customerId}`.execute(db);
  return new Map(found.rows.map(({ owner, dueOn, ...of }) => [taskKey(of), { owner, dueOn }]));
}

/** Writes the task of an issue; without an owner and a day there is none. */
export async function putIssueTask(
  db: Db,
  { customerId, kind, subject }: IssueSubject & { customerId: number },
  { ownerId, dueOn, at }: { ownerId: number | null; dueOn: string | null; at: Date },
): Promise<void> {
  if (ownerId === null && dueOn === null) {
    const ofIssue = db.deleteFrom('issue_tasks').where('customer_id', '=', customerId);
    await ofIssue.where('kind', '=', kind).where('subject', '=', subject).execute();
    return;
  }
  const values = { owner_id: ownerId, due_on: dueOn, changed_at: at };
  await db
    .insertInto('issue_tasks')
    .values({ customer_id: customerId, kind, subject, ...values })
    .onConflict((conflict) => conflict.columns(['customer_id', 'kind', 'subject']).doUpdateSet(values))
    .execute();
}

/** Customers whose issues have tasks. */
export async function customersWithTasks(db: Db): Promise<number[]> {
  const found = await db.selectFrom('issue_tasks').select('customer_id').distinct().execute();
  return found.map((row) => row.customer_id);
}

/** Deletes the tasks of a customer's issues that are not open any more. */
export async function dropEndedTasks(db: Db, customerId: number, open: readonly IssueSubject[]): Promise<void> {
  await sql`delete from issue_tasks where customer_id = ${customerId} and (kind, subject) not in (
    select o.kind, o.subject from jsonb_to_recordset(${toJson(open)}::jsonb) as o (kind text, subject int))`.execute(db);
}
