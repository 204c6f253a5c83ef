import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { TimeField } from '#src/ui/TimeField.tsx';
import type { Choices, FormFacts } from './types.ts';

/** The emails that gather what can wait. */
export function DigestSection({ form, onChange, facts: { mayBeOnDuty } }: Choices & { facts: FormFacts }) {
  const { digest } = form;
  const set = (part: Partial<typeof digest>) => onChange({ ...form, digest: { ...digest, ...part } });
  return (
    <Section
      question="Daily digest"
      finding={digest.daily ? `One email a day, at ${digest.time}` : 'No daily email'}
      note={
        digest.daily &&
        form.quiet.on &&
        form.quiet.weekends &&
        !form.on_duty &&
        (mayBeOnDuty ? 'On weekends it waits for Monday, unless the rota has you on duty.' : 'On weekends it waits for Monday.')
      }
    >
      <Switch isSelected={digest.daily} onChange={(daily) => set({ daily })}>
        Daily digest
      </Switch>
      {digest.daily ? (
        <div className="prefs-times">
          <TimeField label="Sent at" value={digest.time} onChange={(time) => set({ time })} />
        </div>
      ) : (
        <Note icon="attention">
          Low and info alerts{form.quiet.on ? ', and what comes in quiet hours,' : ''} are not sent. You find them in the list of
          alerts.
        </Note>
      )}
      <Switch isSelected={digest.changes} onChange={(changes) => set({ changes })}>
        What changed, on Mondays
      </Switch>
      {digest.changes && (
        <Checkbox
          isSelected={digest.changes_always}
          onChange={(changes_always) => set({ changes_always })}
          hint="Otherwise no email comes after a week without changes"
        >
          Also when nothing changed
        </Checkbox>
      )}
      <Checkbox isSelected={digest.weekly} onChange={(weekly) => set({ weekly })} hint="Sent only when there is good news">
        Good news on Mondays at 09:00
      </Checkbox>
    </Section>
  );
}
