import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { TimeField } from '#src/ui/TimeField.tsx';
import type { Choices } from './types.ts';

/** When only critical alerts pass. */
export function QuietSection({ form, onChange }: Choices) {
  const { quiet } = form;
  const set = (part: Partial<typeof quiet>) => onChange({ ...form, quiet: { ...quiet, ...part } });
  const isNever = !quiet.on || (quiet.from === quiet.to && !quiet.weekends);
  const hours = quiet.from === quiet.to ? '' : ` from ${quiet.from} to ${quiet.to}`;
  const days = quiet.weekends ? `${hours === '' ? '' : ' and'} on weekends` : '';
  return (
    <Section
      question="Quiet hours"
      finding={isNever ? 'Never quiet' : `Quiet${hours}${days}`}
      note={
        quiet.on &&
        `Only critical alerts are sent then. All others wait for the daily digest${form.digest.daily ? ` of ${form.digest.time}` : ', which is off'}. Times are South African.`
      }
    >
      <Switch isSelected={quiet.on} onChange={(on) => set({ on })}>
        Use quiet hours
      </Switch>
      {quiet.on && (
        <>
          <div className="prefs-times">
            <TimeField label="From" value={quiet.from} onChange={(from) => set({ from })} />
            <TimeField label="To" value={quiet.to} onChange={(to) => set({ to })} />
          </div>
          <Checkbox isSelected={quiet.weekends} onChange={(weekends) => set({ weekends })}>
            Also on Saturdays and Sundays
          </Checkbox>
        </>
      )}
    </Section>
  );
}
