import { capital, formOf, spelled } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { ScheduleForm } from './schedule-form.ts';
import type { Schedule } from './types.ts';

/** What the list says in one sentence. */
export function schedulesAnswer(schedules: readonly Schedule[]): string {
  if (schedules.length === 0) return 'No report is scheduled yet.';
  const bare = schedules.filter(({ problem }) => problem !== null).length;
  const active = schedules.filter(({ is_active: isActive, problem }) => isActive && problem === null).length;
  const failing = schedules.filter(({ failure_count: failures, problem }) => failures > 0 && problem === null).length;
  const all = capital(spelled(schedules.length, 'schedule'));
  const parts =
    active === schedules.length
      ? `${all}${formOf(active, ' is active', ', all active')}.`
      : `${all}, ${active === 0 ? 'none of them' : spelled(active)} active.`;
  const lost = bare === 0 ? '' : ` ${capital(spelled(bare))} ${formOf(bare, 'has', 'have')} no domain left.`;
  return failing === 0 ? `${parts}${lost}` : `${parts} ${capital(spelled(failing))} could not be made or sent.${lost}`;
}

/** When the next of them runs. */
export function nextText(schedules: readonly Schedule[]): string {
  const next = schedules.flatMap(({ next_run_time: at }) => (at === null ? [] : [at])).sort()[0];
  return next === undefined
    ? `Nothing runs: every schedule is paused${schedules.some(({ problem }) => problem !== null) ? ' or has no domain left' : ''}`
    : `The next run is ${format.weekdayDate(next)}, ${format.time(next)}`;
}

/** Schedules that people often want, to begin with. */
export const scheduleTemplates: { name: string; about: string; preset: Partial<ScheduleForm> }[] = [
  {
    name: 'Board summary',
    about: 'One page every Monday at 09:00',
    preset: { name: 'Board summary', types: 'executive_summary', every: 'weekly-1', days: '7' },
  },
  {
    name: 'Detailed report',
    about: 'Monthly on day 1 at 09:00',
    preset: { name: 'Detailed report', types: 'customer_detailed', every: 'monthly', day: '1', days: '31' },
  },
  {
    name: 'Evidence for the auditor',
    about: 'On the last day of the month at 07:00',
    preset: {
      name: 'Evidence for the auditor',
      types: 'compliance_evidence',
      every: 'monthly',
      day: '31',
      time: '07:00',
      days: '31',
    },
  },
];
