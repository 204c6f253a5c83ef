import { useRef, useState } from 'react';
import { type KeyScope, keyDays, keyScopes } from '#domain/vocabulary/api-keys.ts';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { useSend } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { scopeLabels } from './scope-labels.ts';
import type { MadeKey } from './types.ts';

type Days = `${(typeof keyDays)[number]}`;

/** Names a new key, and says what it may do and for how long. */
export function NewKey({ onClose, onDone }: { onClose: () => void; onDone: (made: MadeKey) => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read']);
  const [days, setDays] = useState<Days>('90');
  const send = useSend(calls.apiKeys.create);
  const isSending = useRef(false);
  // A second press may come before the first is drawn as pending: it would make a key whose secret nobody sees.
  const make = () => {
    if (isSending.current) return;
    isSending.current = true;
    send.mutate(
      { body: { name, scopes: [...scopes], days: Number(days) } },
      {
        onSuccess: onDone,
        onError: () => {
          isSending.current = false;
        },
      },
    );
  };
  const missing = name.trim() === '' ? 'Give the key a name.' : scopes.length === 0 ? 'Choose what the key may do.' : undefined;
  const turn = (scope: KeyScope, isOn: boolean) =>
    setScopes(isOn ? [...scopes, scope] : scopes.filter((other) => other !== scope));
  return (
    <FormDialog
      title="New API key"
      verb="Make key"
      pendingText="Making …"
      isPending={send.isPending}
      error={send.error}
      missing={missing}
      onClear={undefined}
      onSubmit={make}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The program that uses it, like “Monthly spreadsheet”."
        autoFocus
        isRequired
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={fieldErrors(send.error)['name']}
      />
      {keyScopes.map((scope) => (
        <Checkbox
          key={scope}
          isSelected={scopes.includes(scope)}
          onChange={(isOn) => turn(scope, isOn)}
          hint={scopeLabels[scope].note}
        >
          {scopeLabels[scope].label}
        </Checkbox>
      ))}
      <Select
        label="Works for"
        options={keyDays.map((count) => ({ id: `${count}` as Days, label: `${count} days` }))}
        value={days}
        onChange={setDays}
      />
    </FormDialog>
  );
}
