import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { signWithPasskey } from '#src/client/passkeys.ts';
import { useSend } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button, TextButton } from '#src/ui/Button.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { passkeyObstacle } from './factor-labels.ts';
import type { OwnFactors } from './types.ts';

type Props = { own: OwnFactors; onClose: () => void; onDone: () => void };

/** Asks for the password, a code or a passkey before second factors change. */
export function ConfirmIdentity({ own, onClose, onDone }: Props) {
  const send = useSend(calls.secondFactor.confirm);
  const sendPasskey = useSend(calls.secondFactor.confirmPasskey);
  const [byCode, setByCode] = useState(false);
  const [text, setText] = useState('');
  const mayUsePasskey = own.passkeys.length > 0 && passkeyObstacle(own, location.origin) === undefined;
  const passkey = useMutation({
    mutationFn: async () => {
      const { attempt, options } = await api(calls.secondFactor.confirmOptions, {});
      return sendPasskey.mutateAsync({ body: { attempt, response: await signWithPasskey(options) } });
    },
    onSuccess: onDone,
  });
  const error = fieldErrors(send.error)[byCode ? 'code' : 'password'];
  const field = { value: text, onChange: setText, autoFocus: true, isRequired: true, error };
  return (
    <FormDialog
      title="Confirm that it is you"
      verb="Confirm"
      pendingText="Checking …"
      isPending={send.isPending}
      error={send.error}
      missing={text === '' ? (byCode ? 'Enter the code.' : 'Enter your password.') : undefined}
      onClear={undefined}
      onSubmit={() => send.mutate({ body: byCode ? { code: text } : { password: text } }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>This changes who can sign in or act as you. You are asked once in ten minutes.</p>
      {byCode ? (
        <TextField
          key="code"
          label="Code"
          hint="Six digits from your authenticator app."
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field}
        />
      ) : (
        <PasswordField key="password" label="Password" autoComplete="current-password" {...field} />
      )}
      {mayUsePasskey && (
        <Button isPending={passkey.isPending} pendingText="Waiting for the passkey …" onPress={() => passkey.mutate()}>
          Use a passkey
        </Button>
      )}
      {own.codes !== null && (
        <TextButton
          onPress={() => {
            setByCode(!byCode);
            setText('');
          }}
        >
          {byCode ? 'Use your password instead' : 'Use a one-time code instead'}
        </TextButton>
      )}
      <FormNote error={passkey.error} />
    </FormDialog>
  );
}
