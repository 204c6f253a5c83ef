import { useState } from 'react';
import { useNow } from '#src/client/connection.ts';
import { fieldTime, pickedTime } from '#src/page/field-time.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { type Asked, useAlertDialogs } from './alert-actions.ts';
import { momentLabel } from './labels.ts';
import { Others, recipientLabel } from './Recipients.tsx';
import { longestSnoozeMs, snoozeChoices } from './snooze-times.ts';

/** Asks until when it is to be quiet; the default times are one press each. */
export function SnoozeDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { act } = useAlertDialogs();
  const now = useNow();
  const [withOthers, setWithOthers] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const until = (at: number) => {
    onClose();
    const alerts = withOthers ? [...asked.alerts, ...asked.others] : asked.alerts;
    void act(alerts, { verb: 'snooze', until: new Date(at).toISOString() });
  };
  const submit = () => {
    const at = pickedTime(picked ?? '');
    const gap = at === null ? 0 : at - Date.now();
    if (at === null || gap <= 0) return setError('Choose a time in the future.');
    if (gap > longestSnoozeMs) return setError('An alert can be snoozed for 30 days at most.');
    until(at);
  };
  return (
    <Dialog isOpen onClose={onClose} title={`Snooze ${recipientLabel(asked)}`}>
      <p>It opens again then, or earlier if it gets worse.</p>
      <ul className="alert-choices">
        {snoozeChoices(now).map((choice) => (
          <li key={choice.id}>
            <Button size="l" wide onPress={() => until(choice.until)}>
              <span>{choice.label}</span>
              <span className="ui-mute">{momentLabel(choice.until, now)}</span>
            </Button>
          </li>
        ))}
        <li>
          {picked === null ? (
            <Button size="l" wide onPress={() => setPicked(fieldTime(now + 3 * 3_600_000))}>
              <span>Pick a time</span>
            </Button>
          ) : (
            <form
              className="ui-stack"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                submit();
              }}
            >
              <TextField
                label="Snooze until (South African time)"
                type="datetime-local"
                value={picked}
                onChange={(next) => {
                  setPicked(next);
                  setError(undefined);
                }}
                autoFocus
                error={error}
              />
              <Button variant="solid" size="l" type="submit">
                Snooze
              </Button>
            </form>
          )}
        </li>
      </ul>
      <Others asked={asked} isSelected={withOthers} onChange={setWithOthers} />
    </Dialog>
  );
}
