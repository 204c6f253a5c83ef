import { useState } from 'react';
import type { AccessLevel, Role } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { InvitationMade } from '#src/entities/people/InvitationMade.tsx';
import type { Invited } from '#src/entities/people/types.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { levelOptions } from '#src/session/access-levels.ts';
import { roleOptions } from '#src/session/roles.ts';
import { useSession } from '#src/session/session-context.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';

type Props = { customers: { id: number; name: string }[]; customer: number | undefined; onClose: () => void };

/** Invites a person to a customer; without email, the link is shown so that it can be passed on. */
export function InviteDialog({ customers, customer, onClose }: Props) {
  const [made, setMade] = useState<Invited | null>(null);
  return made === null ? (
    <Form customers={customers} customer={customer} onClose={onClose} onMade={setMade} />
  ) : (
    <InvitationMade invited={made} onClose={onClose} />
  );
}

function Form({ customers, customer, onClose, onMade }: Props & { onMade: (made: Invited) => void }) {
  const { role: giver } = useSession();
  const [only, ...others] = customers;
  const chosenOf = (typed: string) => (typed === '' && only !== undefined && others.length === 0 ? String(only.id) : typed);
  const { values, field, dialog } = useFormDialog(calls.adminUsers.create, {
    draft: 'invite',
    empty: {
      name: '',
      email: '',
      role: 'customer' as Role,
      customer: customer === undefined ? '' : String(customer),
      level: 'view' as AccessLevel,
      primary: false,
    },
    read: ({ name, email, role, level, primary, ...typed }) => ({
      input: {
        body:
          role === 'customer'
            ? { name, email, customer_id: Number(chosenOf(typed.customer)), access_level: level, is_primary_contact: primary }
            : { name, email, role },
      },
    }),
    onDone: (reply) => {
      if (reply.link !== null) return onMade(reply);
      onClose();
      notify({ text: `Invitation sent to ${reply.user.email}` });
    },
  });
  const chosen = chosenOf(values.customer);
  const primary = field('primary');
  const isOfCustomer = values.role === 'customer';
  return (
    <FormDialog
      title="Invite a person"
      verb="Send invitation"
      pendingText="Sending …"
      missing={isOfCustomer && chosen === '' ? 'Choose a customer.' : undefined}
      onClose={onClose}
      {...dialog}
    >
      <TextField label="Name" autoFocus autoComplete="off" maxLength={80} {...field('name')} />
      <TextField
        label="Email"
        hint="We send the link to set up the account to this address"
        type="email"
        autoComplete="off"
        maxLength={254}
        {...field('email')}
      />
      <RadioGroup label="Role" options={roleOptions(giver)} {...field('role')} />
      {isOfCustomer && (
        <>
          <Select
            label="Customer"
            options={customers.map((one) => ({ id: String(one.id), label: one.name }))}
            placeholder="Choose a customer"
            {...field('customer', 'customer_id')}
            value={chosen === '' ? null : chosen}
          />
          <RadioGroup label="Access level" options={levelOptions} {...field('level', 'access_level')} />
          <Checkbox isSelected={primary.value} onChange={primary.onChange} hint="The person we contact first">
            Primary contact of this customer
          </Checkbox>
        </>
      )}
    </FormDialog>
  );
}
