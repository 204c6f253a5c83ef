import { useState } from 'react';
import type { AccessLevel } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/errors.ts';
import { useSend } from '#src/client/query.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { levelOptions } from '#src/session/access-levels.ts';
import { Checkbox, RadioGroup } from '#src/ui/Checkbox.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { InvitationMade } from './InvitationMade.tsx';
import type { Invited } from './types.ts';

type Props = { customers: { id: number; name: string }[]; customer: number | undefined; onClose: () => void };

/** Invites somebody to a customer; where no mail brings the link, it is shown to be handed over. */
export function InviteDialog({ customers, customer, onClose }: Props) {
  const [made, setMade] = useState<Invited | null>(null);
  return made === null ? (
    <Form customers={customers} customer={customer} onClose={onClose} onMade={setMade} />
  ) : (
    <InvitationMade invited={made} onClose={onClose} />
  );
}

function Form({ customers, customer, onClose, onMade }: Props & { onMade: (made: Invited) => void }) {
  const { draft, isDirty, change, drop } = useDraft('invite', {
    name: '',
    email: '',
    customer: customer === undefined ? '' : String(customer),
    level: 'view' as AccessLevel,
    primary: false,
  });
  const send = useSend(calls.adminUsers.create);
  const errors = fieldErrors(send.error);
  const [only, ...others] = customers;
  const chosen = draft.customer === '' && only !== undefined && others.length === 0 ? String(only.id) : draft.customer;
  const submit = () =>
    send.mutate(
      {
        body: {
          name: draft.name,
          email: draft.email,
          customer_id: Number(chosen),
          access_level: draft.level,
          is_primary_contact: draft.primary,
        },
      },
      {
        onSuccess: (reply) => {
          drop();
          if (reply.link !== null) return onMade(reply);
          onClose();
          notify({ text: `The invitation is on its way to ${reply.user.email}.` });
        },
      },
    );
  return (
    <FormDialog
      title="Invite a person"
      verb="Send invitation"
      pendingText="Sending …"
      isPending={send.isPending}
      error={send.error}
      missing={chosen === '' ? 'Choose a customer.' : undefined}
      onClear={isDirty ? drop : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        autoFocus
        autoComplete="off"
        maxLength={200}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors['name']}
      />
      <TextField
        label="Email"
        hint="The link to set up the account goes there"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={draft.email}
        onChange={(email) => change({ email })}
        error={errors['email']}
      />
      <Select
        label="Customer"
        options={customers.map((one) => ({ id: String(one.id), label: one.name }))}
        value={chosen === '' ? null : chosen}
        onChange={(next) => change({ customer: next })}
        placeholder="Choose a customer"
        error={errors['customer_id']}
      />
      <RadioGroup
        label="Access level"
        options={levelOptions}
        value={draft.level}
        onChange={(level) => change({ level })}
        error={errors['access_level']}
      />
      <Checkbox isSelected={draft.primary} onChange={(primary) => change({ primary })} hint="The one we ask first">
        Primary contact of this customer
      </Checkbox>
    </FormDialog>
  );
}
