import { isOnDuty, rotaGaps } from '#domain/delivery/duty.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { untilLabel } from './labels.ts';
import type { Choices, FormFacts } from './types.ts';

/** Whether a staff member is on duty: by the own switch, or by the rota. */
export function DutySection({ form, onChange, facts: { now, shifts } }: Choices & { facts: FormFacts }) {
  const isOn = isOnDuty({ on_duty: form.on_duty, shifts }, now);
  const untilMs = rotaGaps(shifts, now, Number.POSITIVE_INFINITY)[0]?.fromMs ?? now;
  const next = shifts.find(({ fromMs }) => fromMs > now);
  return (
    <Section
      question="On duty"
      finding={isOn ? 'You are on duty: you are notified of customers’ alerts' : 'You are not on duty'}
      note={
        form.on_duty
          ? 'Quiet hours are paused until you go off duty.'
          : isOn
            ? `The rota has you on duty ${untilLabel(untilMs, now)}. Quiet hours are paused.`
            : `${next === undefined ? '' : `Your next shift starts ${format.coming(next.fromMs, now)}. `}You get customer alerts when a critical one is unacknowledged for two hours, or when one is assigned to you. You always get intake alerts.`
      }
    >
      <Switch isSelected={form.on_duty} onChange={(on_duty) => onChange({ ...form, on_duty })}>
        I am on duty
      </Switch>
    </Section>
  );
}
