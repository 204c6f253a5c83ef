import { counted } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { TimelineEvent } from '#src/ui/Timeline.tsx';
import { momentLabel } from './labels.ts';
import { outcomeMessage } from './outcome-messages.ts';
import type { AlertStep } from './types.ts';

const byPerson: Partial<Record<AlertStep['kind'], string>> = {
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
  snoozed: 'Snoozed',
  reopened: 'Reopened',
  assigned: 'Assigned',
  commented: 'Comment',
};

const byItself: Partial<Record<AlertStep['kind'], string>> = {
  opened: 'First detected',
  recurred: 'Came back',
  worsened: 'Got worse',
  ended: 'Resolved automatically',
  unsnoozed: 'Snooze ended',
  expired: 'Acknowledged for 24 hours without action, so it is open again',
  notified: 'Notified',
  escalated: 'Escalated',
};

const detail = (step: AlertStep, name: string) => {
  const found = step.details[name];
  return typeof found === 'string' ? found : null;
};

/** A step in words: "Acknowledged by you", "Snoozed by Thandi until tomorrow", "Escalated to staff". */
export function stepWhat(step: AlertStep, me: number | null, now: number): string {
  const by = step.actor === null ? '' : ` by ${step.actor.id === me ? 'you' : step.actor.name}`;
  const what = byPerson[step.kind];
  if (what === undefined) return `${byItself[step.kind] ?? 'It changed'}${toWhom(step)}`;
  const until = detail(step, 'until');
  if (step.kind === 'snoozed' && until !== null) return `${what}${by} until ${momentLabel(until, now)}`;
  const outcome = detail(step, 'outcome');
  if (step.kind === 'resolved' && outcome !== null && outcome in outcomeMessage)
    return `${what}${by}: ${outcomeMessage[outcome as keyof typeof outcomeMessage].label.toLowerCase()}`;
  if (step.kind === 'assigned') return `${what}${by} to ${assignee(step, me)}`;
  return `${what}${by}`;
}

function assignee(step: AlertStep, me: number | null): string {
  const to = step.details['to'];
  if (typeof to !== 'object' || to === null || !('name' in to)) return 'nobody';
  return 'id' in to && to.id === me ? 'you' : String(to.name);
}

function toWhom({ kind, details }: AlertStep): string {
  if (kind === 'escalated') return ` ${escalatedTo(details)}`;
  if (kind !== 'notified') return '';
  const { people, messages } = details as { people?: unknown; messages?: unknown };
  const names = Array.isArray(people) ? people.filter((name) => typeof name === 'string').join(', ') : '';
  const count = typeof messages === 'number' ? `: ${counted(messages, 'message')}` : '';
  return `${count}${names === '' ? '' : ` for ${names}`}`;
}

const escalationSteps = new Map<unknown, string>([
  [1, 'to the escalation contacts'],
  [3, 'to staff again'],
]);

/** Step 1 of escalation goes to the escalation contacts, 2 and 3 to the staff; an incident goes to the staff at once. */
function escalatedTo({ step, to }: AlertStep['details']): string {
  if (typeof to === 'string') return `to ${to}`;
  return escalationSteps.get(step) ?? 'to the staff';
}

/** How far an unclaimed alert has escalated: "with the staff since 11:53"; `null` if it has not. */
export function climbedLabel(timeline: readonly AlertStep[], now: number): string | null {
  const steps = timeline.filter(({ kind }) => kind === 'escalated').sort((a, b) => a.id - b.id);
  const staff = steps.find(({ details }) => details['to'] === 'staff' || Number(details['step']) >= 2);
  if (staff !== undefined) return `with staff since ${momentLabel(staff.time, now)}`;
  const [first] = steps;
  return first === undefined ? null : `not acknowledged; with the escalation contacts since ${momentLabel(first.time, now)}`;
}

const apartMs = 60_000;

/** Both times of a step that came late: "done 13:54, received 14:10". Nothing where it came at once. */
export function lateLabel({ done_time: done, time }: Pick<AlertStep, 'done_time' | 'time'>): string | null {
  const late = Date.parse(time) - Date.parse(done);
  if (late < apartMs) return null;
  const spell = late > 86_400_000 ? format.dateTime : format.time;
  return `done ${spell(done)}, synced ${spell(time)}`;
}

/** The steps of an alert, the latest first, what waits to be sent on top. */
export function timelineOf(
  timeline: readonly AlertStep[],
  waiting: readonly { id: string; label: string; note: string; at: number }[],
  me: number | null,
  now: number,
): TimelineEvent[] {
  const kept = [...timeline].sort((a, b) => b.done_time.localeCompare(a.done_time) || b.id - a.id);
  return [
    ...waiting.toReversed().map(({ id, label, note, at }) => ({
      id,
      time: format.moment(at, now),
      what: `${label}: not sent yet`,
      ...(note === '' ? {} : { sub: note }),
    })),
    ...kept.map((step) => {
      const sub = [step.note, lateLabel(step)].filter((part) => part !== null && part !== '').join(' · ');
      return {
        id: String(step.id),
        time: format.moment(step.done_time, now),
        dateTime: step.done_time,
        what: stepWhat(step, me, now),
        key: step.actor !== null,
        ...(sub === '' ? {} : { sub }),
      };
    }),
  ];
}
