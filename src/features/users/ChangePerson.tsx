import { useState } from 'react';
import { isStaff } from '#domain/access.ts';
import type { Role } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { roleName, roleOptions } from '#src/session/roles.ts';
import { useSession } from '#src/session/session-context.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Person } from './types.ts';

type PersonForm = { name: string; role: Role; notes: string };

const formOf = ({ name, role, admin_notes: notes }: Person): PersonForm => ({ name, role, notes: notes ?? '' });

/** What is sent: the fields that were changed alone, so that it puts back nothing that another administrator changed meanwhile. */
export function changedParts({ name, role, notes }: PersonForm, opened: PersonForm) {
  return {
    ...(name === opened.name ? {} : { name }),
    ...(role === opened.role ? {} : { role }),
    ...(notes === opened.notes ? {} : { admin_notes: notes }),
  };
}

/** Changes name, role and notes of an account; a changed role acts on the person's open pages at once. */
export function ChangePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const { id, name, email, customers } = person;
  const { role: giver } = useSession();
  const [opened] = useState(() => formOf(person));
  const { values, field, dialog } = useFormDialog(calls.adminUsers.update, {
    draft: `person-${id}`,
    empty: opened,
    read: (values) => ({ input: { params: { id }, body: changedParts(values, opened) } }),
    onDone: ({ user }) => {
      onClose();
      notify({
        text: user.role === person.role ? 'Changes saved' : `${user.name} has the role ${roleName(user.role)}`,
      });
    },
  });
  const isHeld = isStaff(values.role) && customers.length > 0;
  return (
    <FormDialog
      title={`Change ${name}`}
      verb="Save"
      pendingText="Saving …"
      missing={isHeld ? `Staff see every customer. End the access of ${name} to individual customers first.` : undefined}
      onClose={onClose}
      {...dialog}
    >
      <p>{email}</p>
      <TextField label="Name" autoComplete="off" maxLength={80} {...field('name')} />
      <RadioGroup label="Role" options={roleOptions(giver)} {...field('role')} />
      <TextArea
        label="Note (optional)"
        hint="Staff see it, and the person in a copy of their own data"
        rows={2}
        maxLength={2000}
        {...field('notes', 'admin_notes')}
      />
    </FormDialog>
  );
}
