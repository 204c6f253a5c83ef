import { counted } from '#domain/text.ts';
import {
  type OnboardingColumn,
  type OnboardingStatus,
  type OnboardingStep,
  onboardingSteps,
} from '#domain/vocabulary/onboarding.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import type { BoardRow } from './types.ts';

/** Steps by name. */
export const stepNames: Record<OnboardingStep, string> = {
  customer: 'Customer',
  plan: 'Plan',
  contacts: 'Contacts',
  domains: 'Domains',
  records: 'Records to publish',
  proof: 'Proof',
  reports: 'First reports',
  senders: 'Senders',
  alerts: 'Alerts and schedules',
  welcome: 'Welcome',
};

/** Columns of the board by name. */
export const columnNames: Record<OnboardingColumn, string> = {
  setup: 'Set-up',
  records: 'Records',
  reports: 'First reports',
  senders: 'Senders',
  welcome: 'Welcome',
};

/** The number of a step, the first being 1; `null` for one that is over. */
export function stepNumber(status: OnboardingStatus): number | null {
  const at = onboardingSteps.findIndex((step) => step === status);
  return at === -1 ? null : at + 1;
}

/** Whether a step takes longer than it should. */
export const isLate = ({ days, goal_days: goal }: Pick<BoardRow, 'days' | 'goal_days'>): boolean => goal !== null && days > goal;

/** What is said of a customer on the board besides its step: who it waits for, how late it is, what holds it up. */
export function ticketFace(row: BoardRow): { kind: StatusKind; text: string } {
  const blocker = row.blocker ?? '';
  if (isLate(row)) {
    const over = row.days - (row.goal_days ?? 0);
    return { kind: 'fail', text: `${counted(over, 'day')} over: ${row.waiting_for || blocker}` };
  }
  if (row.waiting_for !== '') return { kind: 'waiting', text: `Waiting for ${row.waiting_for}` };
  return { kind: 'attention', text: blocker };
}

/** The working days of a step: `day 3 of 5`. */
export const dayOfGoal = ({ days, goal_days: goal }: Pick<BoardRow, 'days' | 'goal_days'>): string =>
  goal === null ? `day ${days}` : `day ${days} of ${goal}`;
