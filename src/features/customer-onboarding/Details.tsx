import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Board, Onboarding } from './types.ts';

/** Who looks after the onboarding, for whom it waits, and until when. */
export function Details({ onboarding, owners }: { onboarding: Onboarding; owners: Board['owners'] }) {
  const { customer, owner, waiting_for: waiting, due_on: due } = onboarding;
  const offline = useOffline();
  const save = useSend(calls.onboarding.update);
  const stored = { owner: owner === null ? '' : String(owner.id), waiting, due: due ?? '' };
  const [typed, setTyped] = useState<Partial<typeof stored>>({});
  const values = { ...stored, ...typed };
  const isChanged = Object.entries(stored).some(([name, value]) => values[name as keyof typeof stored] !== value);
  const errors = fieldErrors(save.error);
  const submit = () =>
    save.mutate(
      {
        params: { id: customer.id },
        body: {
          waiting_for: values.waiting,
          due_on: values.due === '' ? null : values.due,
          ...(values.owner === '' ? {} : { owner_id: Number(values.owner) }),
        },
      },
      {
        onSuccess: () => {
          setTyped({});
          notify({ text: 'Saved' });
        },
      },
    );
  return (
    <div className="onboarding-details">
      <h3>Who and until when</h3>
      <div className="onboarding-fields">
        <Select
          label="Owner"
          options={owners.map(({ id, name }) => ({ id: String(id), label: name }))}
          placeholder="Nobody"
          value={values.owner === '' ? null : values.owner}
          onChange={(next) => setTyped({ ...typed, owner: next })}
          error={errors['owner_id']}
        />
        <TextField
          label="Waiting for (optional)"
          autoComplete="off"
          maxLength={80}
          value={values.waiting}
          onChange={(next) => setTyped({ ...typed, waiting: next })}
          error={errors['waiting_for']}
        />
        <TextField
          label="Due (optional)"
          type="date"
          value={values.due}
          onChange={(next) => setTyped({ ...typed, due: next })}
          error={errors['due_on']}
        />
      </div>
      <FormNote error={save.error} hasFields />
      <Actions>
        <Button
          isDisabled={offline || !isChanged}
          {...(offline ? { reason: 'Needs a connection.' } : {})}
          isPending={save.isPending}
          pendingText="Saving …"
          onPress={submit}
        >
          Save
        </Button>
      </Actions>
    </div>
  );
}
