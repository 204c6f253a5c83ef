import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { useSend } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { OwnFactors } from './types.ts';

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: { passkey: OwnFactors['passkeys'][number]; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const send = useSend(calls.secondFactor.renamePasskey);
  return (
    <FormDialog
      title="Rename passkey"
      verb="Save name"
      pendingText="Saving …"
      isPending={send.isPending}
      error={send.error}
      missing={name.trim() === '' ? 'Give the passkey a name.' : undefined}
      onClear={undefined}
      onSubmit={() => send.mutate({ params: { id: passkey.id }, body: { name } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoFocus
        isRequired
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={fieldErrors(send.error)['name']}
      />
    </FormDialog>
  );
}
