import { Switch } from '#src/ui/Checkbox.tsx';
import { Section } from '#src/ui/Section.tsx';
import type { Choices } from './types.ts';

/** Whether somebody of the staff is on duty. */
export function DutySection({ form, onChange }: Choices) {
  return (
    <Section
      question="On duty"
      finding={form.on_duty ? 'You are on duty: every alert reaches you at once' : 'You are not on duty'}
      note={
        form.on_duty
          ? 'Your quiet hours do not count until you go off duty.'
          : 'Alerts of customers reach you when nobody there has taken a critical one for two hours, or when one is given to you. Those of the intake always do.'
      }
    >
      <Switch isSelected={form.on_duty} onChange={(on_duty) => onChange({ ...form, on_duty })}>
        I am on duty
      </Switch>
    </Section>
  );
}
