import type { Parsed } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import { dueDayProblem } from '#domain/due-day.ts';
import { hasTasks } from '#domain/leads/tasks.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { audit } from '#server/store/people/audit.ts';
import type { LeadFileRow } from '#server/store/people/lead-files.ts';
import { addTask, changeTask, type LeadTask, readTask, setTaskDone, tasksOfLead } from '#server/store/people/lead-tasks.ts';
import { todayOf } from '../subscriptions/read.ts';
import { needLead, taskOwners } from './lead-file.ts';

type Asked = NonNullable<Parsed<(typeof leads)['update']>['body']['task']>;

const mostOpen = 50;

function refuse(field: string, text: string): never {
  throw invalid(text, { fields: [{ field, text }] });
}

async function needOwner(db: Db, ownerId: number): Promise<void> {
  if (!(await taskOwners(db)).some(({ id }) => id === ownerId)) refuse('task.owner_id', 'Choose a member of staff.');
}

function needDay(call: UserCall, dueOn: string): void {
  const problem = dueDayProblem(dueOn, todayOf(call));
  if (problem !== null) refuse('task.due_on', problem);
}

function needTasks({ status }: LeadFileRow): void {
  if (!hasTasks(status)) throw conflict('This enquiry is closed. It has no more tasks.');
}

const note = (call: UserCall, tx: Db, leadId: number, action: string) =>
  audit(tx, { at: call.clock.now(), actorUserId: call.actor.userId, action, entity: 'lead', entityId: leadId });

/**
 * Adds a task to an enquiry, or changes the one with this id, marks it as done or as to do again; repeating it changes nothing. Throws 404, 400
 * for a new owner who is not of the staff of enquiries and for a new day that is over, 409 for a task to do where the enquiry is lost or spam,
 * and beyond 50 of them.
 */
export async function writeLeadTask(call: UserCall, leadId: number, { id, ...asked }: Asked): Promise<void> {
  await call.store.db.transaction().execute(async (tx) => {
    const lead = await needLead(tx, leadId, true);
    if (id === undefined) return add(call, tx, lead, asked);
    const task = await readTask(tx, leadId, id);
    if (task === null) throw notFound('This task was not found.');
    await changeFields(call, tx, { leadId, task }, asked);
    const { is_done: isDone = task.doneAt !== null } = asked;
    if (isDone === (task.doneAt !== null)) return;
    if (!isDone) needTasks(lead);
    await setTaskDone(tx, id, isDone ? { at: call.clock.now(), by: call.actor.userId } : null);
    await note(call, tx, leadId, isDone ? 'lead_task_done' : 'lead_task_reopened');
  });
}

async function add(call: UserCall, tx: Db, lead: LeadFileRow, { what, owner_id: ownerId, due_on: dueOn }: Asked): Promise<void> {
  needTasks(lead);
  if (what === undefined) return refuse('task.what', 'Enter what to do');
  if (ownerId === undefined) return refuse('task.owner_id', 'Choose who does it.');
  if (dueOn === undefined) return refuse('task.due_on', 'Choose a day.');
  const open = await tasksOfLead(tx, lead.id, 0);
  if (open.some((task) => task.what === what && task.owner?.id === ownerId && task.dueOn === dueOn)) return;
  await needOwner(tx, ownerId);
  needDay(call, dueOn);
  if (open.length >= mostOpen) throw conflict(`This enquiry has ${mostOpen} tasks to do. Finish one first.`);
  await addTask(tx, lead.id, { what, ownerId, dueOn }, call.clock.now());
  await note(call, tx, lead.id, 'lead_task_added');
}

async function changeFields(
  call: UserCall,
  tx: Db,
  { leadId, task }: { leadId: number; task: LeadTask },
  asked: Asked,
): Promise<void> {
  const { what = task.what, owner_id: ownerId = task.owner?.id ?? null, due_on: dueOn = task.dueOn } = asked;
  const [isOther, isLater] = [ownerId !== (task.owner?.id ?? null), dueOn !== task.dueOn];
  if (what === task.what && !isOther && !isLater) return;
  if (isOther && ownerId !== null) await needOwner(tx, ownerId);
  if (isLater) needDay(call, dueOn);
  await changeTask(tx, task.id, { what, ownerId, dueOn });
  await note(call, tx, leadId, 'lead_task_changed');
}
