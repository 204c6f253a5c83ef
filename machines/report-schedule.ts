import { setup } from 'xstate';
import { step } from './entity.ts';

/** Everything that may happen to a schedule; `stop` comes from the server, when its owner may not see the data any more. */
export type ReportScheduleEvent = { type: 'pause' } | { type: 'resume' } | { type: 'stop' };

/** A schedule of reports: it runs, or it waits until somebody resumes it. */
export const reportScheduleMachine = setup({
  types: {
    context: {} as Record<never, never>,
    events: {} as ReportScheduleEvent,
    input: {} as Record<never, never> | undefined,
  },
}).createMachine({
  id: 'report-schedule',
  context: {},
  initial: 'active',
  states: {
    active: { on: { pause: 'paused', stop: 'paused' } },
    paused: { on: { resume: 'active' } },
  },
});

/** The status of a schedule after a person pauses or resumes it; unchanged where it is there already. */
export function switched(status: 'active' | 'paused', isActive: boolean): 'active' | 'paused' {
  return step(reportScheduleMachine, status, {}, { type: isActive ? 'resume' : 'pause' })?.status ?? status;
}
