import { capital, spelled } from '#domain/text.ts';
import { momentLabel } from '#src/entities/alerts/labels.ts';
import * as format from '#src/ui/format.ts';
import { type SupportEvent, type SupportRequest, statusFace } from './types.ts';

type Clock = SupportRequest['clock'];

/** Why a message is still on this device: there is no connection, or the server does not answer. */
export const waitingLabel = (offline: boolean) => (offline ? 'Sent when you are online' : 'Waiting to be sent');

/** When an answer is due, and how much sales time is left of it. */
export function dueLabel({ state, due_at: due, used_minutes: used, target_minutes: target }: Clock, now: number) {
  if (state === 'answered') return { when: 'Answered', left: 'no answer is due' };
  if (state === 'paused' || due === null) return { when: 'Paused', left: `${format.workTime(Math.max(0, target - used))} left` };
  const left = target - used;
  const late = left <= 0 ? `${format.workTime(-left)} late` : `in ${format.workTime(left)} of sales time`;
  return { when: format.moment(due, now), left: late };
}

/** A step of the thread that is no message, in a line. */
export function stepText({ kind, to, person, actor, text }: SupportEvent, isStaff: boolean): string {
  const by = actor === null ? '' : ` by ${actor.name}`;
  if (kind === 'assigned') return person === null ? `No longer assigned${by}` : `Assigned to ${person.name}`;
  if (kind === 'rated') return `Rated ${text} of 5${by}`;
  if (to === null) return '';
  if (to === 'closed') return 'Closed 7 days after it was resolved';
  const { word } = statusFace(to, isStaff);
  return to === 'resolved' || to === 'cancelled' ? `${word}${by}` : `Set to “${word}”${by}`;
}

/** What a list of requests says in a sentence. */
export function listAnswer(rows: readonly SupportRequest[], now: number): string {
  const open = rows.filter(({ status }) => !['resolved', 'closed', 'cancelled'].includes(status));
  const yours = open.filter(({ status }) => status === 'waiting_customer');
  const [first] = yours;
  if (first !== undefined && yours.length === 1) return `We wait for your answer to “${first.subject}”.`;
  if (yours.length > 1) return `We wait for your answer to ${spelled(yours.length)} requests.`;
  if (open.length === 0) return 'None of your requests is open.';
  const next = open.flatMap(({ clock }) => (clock.due_at === null ? [] : [clock.due_at])).sort()[0];
  const count = `${capital(spelled(open.length, 'request is open', 'requests are open'))}.`;
  if (next === undefined) return count;
  return Date.parse(next) < now
    ? `${count} Our answer is late; it was due ${momentLabel(next, now)}.`
    : `${count} We answer by ${momentLabel(next, now)}.`;
}

/** What the queue says in a sentence. */
export function queueAnswer(rows: readonly SupportRequest[], now: number, isFiltered: boolean): string {
  const [first] = rows;
  if (first === undefined) return isFiltered ? 'No open request matches these filters.' : 'Nobody is waiting for an answer.';
  const { state, due_at: due } = first.clock;
  if (state !== 'running' || due === null)
    return isFiltered ? 'Every request of these filters has its answer.' : 'Every request has its answer.';
  const when = momentLabel(due, now);
  return Date.parse(due) < now
    ? `Request ${first.id} should have been answered ${when}.`
    : `Request ${first.id} must be answered by ${when}.`;
}
