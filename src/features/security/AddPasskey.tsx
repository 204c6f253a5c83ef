import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceLabel } from '#domain/audit/device.ts';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { makePasskey } from '#src/client/passkeys.ts';
import { useSend } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { TextField } from '#src/ui/TextField.tsx';

type Props = { onClose: () => void; onDone: (recoveryCodes: string[] | null) => void };

/** Names a new passkey and has the browser make it. */
export function AddPasskey({ onClose, onDone }: Props) {
  const [name, setName] = useState(() => deviceLabel(navigator.userAgent, 'This device'));
  const save = useSend(calls.secondFactor.addPasskey);
  const add = useMutation({
    mutationFn: async () => {
      const { attempt, options } = await api(calls.secondFactor.beginPasskey, { body: { name } });
      return save.mutateAsync({ body: { attempt, name, response: await makePasskey(options) } });
    },
    onSuccess: ({ recovery_codes: codes }) => onDone(codes),
  });
  return (
    <FormDialog
      title="Add passkey"
      verb="Continue"
      pendingText="Waiting for the device …"
      isPending={add.isPending}
      error={add.error}
      missing={name.trim() === '' ? 'Give the passkey a name.' : undefined}
      onClear={undefined}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <p>Your browser asks you next to use a fingerprint, a face, a PIN or a security key.</p>
      <TextField
        label="Name"
        hint="So that you recognise it later, like “Work laptop”."
        autoFocus
        isRequired
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={fieldErrors(add.error)['name']}
      />
    </FormDialog>
  );
}
