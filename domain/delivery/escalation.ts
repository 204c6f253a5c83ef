import { isBusinessTime } from './quiet.ts';

const minuteMs = 60_000;

/** The steps of escalation after the first people were notified: the second contacts, the staff, the staff once more. */
export const lastEscalation = 3;

/** Minutes a critical alert may remain unclaimed before its next step, from when it was raised; `null` after the last one. */
export function escalationMinutes(step: number, openedMs: number, holidays: ReadonlySet<string>): number | null {
  if (step === 0) return isBusinessTime(openedMs, holidays) ? 30 : 60;
  if (step === 1) return 120;
  return step === 2 ? 240 : null;
}

/** When the next step of an alert is due (epoch ms), given its step, `null` if no step follows. */
export function nextEscalation(step: number, openedMs: number, holidays: ReadonlySet<string>): number | null {
  const minutes = escalationMinutes(step, openedMs, holidays);
  return minutes === null ? null : openedMs + minutes * minuteMs;
}

/** A person of a customer, as far as the order of notification matters. */
export type Contact = { isPrimary: boolean; level: number; since: number };

/**
 * The step at which a person is first notified of a critical alert: 0 for primary contacts, or without one for those of the highest access
 * level associated first; 1 for everybody else.
 */
export function contactStep<C extends Contact>(contacts: readonly C[], one: C): 0 | 1 {
  if (contacts.some(({ isPrimary }) => isPrimary)) return one.isPrimary ? 0 : 1;
  const [first] = [...contacts].sort((a, b) => b.level - a.level || a.since - b.since);
  return first === one ? 0 : 1;
}
