import { useId, useState } from 'react';
import { needsNote } from '#domain/alerts/alert-facts.ts';
import { useDraft } from '#src/page/draft.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { TextArea } from '#src/ui/TextField.tsx';
import { type Asked, useAlertDialogs } from './alert-actions.ts';
import { outcomeMessage } from './outcome-messages.ts';
import { Others, recipientLabel } from './Recipients.tsx';
import type { Outcome } from './types.ts';

const outcomes: Outcome[] = ['fixed', 'expected', 'false_alarm'];
const options = outcomes.map((id) => ({ id, label: outcomeMessage[id].label, note: outcomeMessage[id].note }));

/** Asks how it was resolved; a critical or high alert needs a note. What is typed survives a reload. */
export function ResolveDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { act } = useAlertDialogs();
  const formId = useId();
  const { draft, change, drop } = useDraft(`resolve-${asked.alerts.map(({ id }) => id).join('-')}`, {
    notes: '',
    outcome: 'fixed',
  });
  const [withOthers, setWithOthers] = useState(false);
  const [isTried, setTried] = useState(false);
  const alerts = withOthers ? [...asked.alerts, ...asked.others] : asked.alerts;
  const notes = draft.notes.trim();
  const isNeeded = alerts.some(({ severity }) => needsNote(severity));
  const outcome = outcomes.find((one) => one === draft.outcome) ?? 'fixed';
  const submit = () => {
    setTried(true);
    if (isNeeded && notes === '') return;
    drop();
    onClose();
    void act(alerts, { verb: 'resolve', notes, outcome });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Resolve ${recipientLabel(asked)}`}
      actions={
        <>
          <Button variant="quiet" size="l" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="solid" size="l" type="submit" form={formId}>
            Resolve
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="ui-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <RadioGroup
          label="How was it resolved?"
          options={options}
          value={outcome}
          onChange={(next) => change({ outcome: next })}
        />
        <TextArea
          label={isNeeded ? 'What was done' : 'What was done (optional)'}
          hint={
            isNeeded
              ? 'Required for critical and high alerts. It is shown in the timeline of the alert.'
              : 'It is shown in the timeline of the alert.'
          }
          value={draft.notes}
          onChange={(next) => change({ notes: next })}
          maxLength={4_000}
          isRequired={isNeeded}
          autoFocus
          {...(isTried && isNeeded && notes === '' ? { error: 'Enter how it was resolved.' } : {})}
        />
        <Others asked={asked} isSelected={withOthers} onChange={setWithOthers} />
      </form>
    </Dialog>
  );
}
