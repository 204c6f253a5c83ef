import { isStaff } from '#domain/access.ts';
import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { roleName, roleOptions } from '#src/session/roles.ts';
import { useSession } from '#src/session/session-context.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Person } from './types.ts';

/** Changes name, role and notes of an account; a changed role acts on the person's open pages at once. */
export function ChangePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const { id, name, email, customers } = person;
  const { role: giver } = useSession();
  const { values, field, dialog } = useFormDialog(calls.adminUsers.update, {
    draft: `person-${id}`,
    empty: { name, role: person.role, notes: person.admin_notes ?? '' },
    read: ({ notes, ...change }) => ({ input: { params: { id }, body: { ...change, admin_notes: notes } } }),
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
