import { useEffect, useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { useSend } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useCopy } from '#src/ui/copy.ts';
import { LoadingState } from '#src/ui/State.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { QrCode } from './QrCode.tsx';

type Props = { onClose: () => void; onDone: (recoveryCodes: string[] | null) => void };

const grouped = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

/** Sets up an authenticator app: its key as a QR code and as text, and the first code as confirmation. */
export function OneTimeCodes({ onClose, onDone }: Props) {
  const { mutate: begin, data: made, error: failure } = useSend(calls.secondFactor.beginCodes);
  const confirm = useSend(calls.secondFactor.confirmCodes);
  const [code, setCode] = useState('');
  const { copied, copy } = useCopy();
  useEffect(() => begin({}), [begin]);
  const save = () => {
    if (made === undefined) return;
    confirm.mutate({ body: { attempt: made.attempt, code } }, { onSuccess: ({ recovery_codes: codes }) => onDone(codes) });
  };
  return (
    <FormDialog
      title="Set up one-time codes"
      verb="Set up codes"
      pendingText="Checking …"
      isPending={confirm.isPending}
      error={confirm.error}
      missing={code.trim() === '' ? 'Enter the code that the app shows.' : undefined}
      onClear={undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <FormNote error={failure} />
      {made === undefined && failure === null && <LoadingState title="Making a key" />}
      {made !== undefined && (
        <>
          <p>Scan this with an authenticator app on your phone, or enter the key by hand.</p>
          <QrCode text={made.uri} label="QR code with the key for an authenticator app" />
          <p className="security-key">
            <span className="ui-mono">{grouped(made.key)}</span>
            <Button size="s" icon={copied ? 'check' : 'copy'} onPress={() => void copy(made.key)}>
              {copied ? 'Copied' : 'Copy key'}
            </Button>
          </p>
          <TextField
            label="Code"
            hint="The six digits that the app shows now."
            inputMode="numeric"
            autoComplete="one-time-code"
            isRequired
            maxLength={10}
            value={code}
            onChange={setCode}
            error={fieldErrors(confirm.error)['code']}
          />
        </>
      )}
    </FormDialog>
  );
}
