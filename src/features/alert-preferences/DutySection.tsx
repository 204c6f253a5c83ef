import { Section } from '#src/ui/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import type { Choices } from './types.ts';

/** Whether a staff member is on duty. */
export function DutySection({ form, onChange }: Choices) {
  return (
    <Section
      question="On duty"
      finding={form.on_duty ? 'You are on duty: every alert reaches you at once' : 'You are not on duty'}
      note={
        form.on_duty
          ? 'Quiet hours are paused until you go off duty.'
          : 'You get customer alerts when a critical one is unacknowledged for two hours, or when one is assigned to you. You always get intake alerts.'
      }
    >
      <Switch isSelected={form.on_duty} onChange={(on_duty) => onChange({ ...form, on_duty })}>
        I am on duty
      </Switch>
    </Section>
  );
}
