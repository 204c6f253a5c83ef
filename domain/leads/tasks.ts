import type { TaskState } from '../vocabulary/leads.ts';
import type { LeadStatus } from '../vocabulary.ts';

/** Whether there is something to do about an enquiry; one that was won still has tasks. */
export const hasTasks = (status: LeadStatus): boolean => status !== 'lost' && status !== 'spam';

/** The state of a task on a day (both YYYY-MM-DD, SAST); it is overdue from the day after its own. */
export function taskState(
  { status, isDone, dueOn }: { status: LeadStatus; isDone: boolean; dueOn: string },
  today: string,
): TaskState {
  if (isDone) return 'done';
  if (!hasTasks(status)) return 'not_needed';
  return dueOn < today ? 'overdue' : 'open';
}

/** The task of an enquiry that is due first, and how many are overdue; `tasks` are those that are not done, the first due first. */
export function nextTask<T extends { dueOn: string }>(
  status: LeadStatus,
  tasks: readonly T[],
  today: string,
): { next: T | null; overdue: number } {
  if (!hasTasks(status)) return { next: null, overdue: 0 };
  const isOverdue = ({ dueOn }: T) => taskState({ status, isDone: false, dueOn }, today) === 'overdue';
  return { next: tasks[0] ?? null, overdue: tasks.filter(isOverdue).length };
}
