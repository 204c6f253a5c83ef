import type { AccessLevel } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { levelOptions } from '#src/session/access-levels.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { invitedNotice } from './invited-notice.ts';
import type { Colleague } from './types.ts';

type Props = { customer: { id: number; name: string }; onClose: () => void };

/** Invites a person to the customer of the reader, an owner. */
export function InviteColleague({ customer, onClose }: Props) {
  const { field, dialog } = useFormDialog(calls.customerPeople.invite, {
    draft: `invite-${customer.id}`,
    empty: { name: '', email: '', level: 'view' as AccessLevel },
    read: ({ name, email, level }) => ({ input: { params: { id: customer.id }, body: { name, email, access_level: level } } }),
    onDone: (reply) => {
      onClose();
      notify({ text: invitedNotice(reply, customer.name) });
    },
  });
  return (
    <FormDialog
      title={`Invite a person to ${customer.name}`}
      verb="Send invitation"
      pendingText="Sending …"
      onClose={onClose}
      {...dialog}
    >
      <TextField label="Name" autoFocus autoComplete="off" maxLength={80} {...field('name')} />
      <TextField
        label="Email"
        hint="We send the invitation to this address"
        type="email"
        autoComplete="off"
        maxLength={254}
        {...field('email')}
      />
      <RadioGroup label="Access level" options={levelOptions} {...field('level', 'access_level')} />
    </FormDialog>
  );
}

/** Changes what a person may do at the customer. */
export function ChangeColleague({ customer, colleague, onClose }: Props & { colleague: Colleague }) {
  const { user_id: userId, name, access_level: level } = colleague;
  const { field, dialog } = useFormDialog(calls.customerPeople.update, {
    draft: `colleague-${customer.id}-${userId}`,
    empty: { level },
    read: (values) => ({ input: { params: { id: customer.id, userId }, body: { access_level: values.level } } }),
    onDone: () => {
      onClose();
      notify({ text: `Access of ${name} saved` });
    },
  });
  return (
    <FormDialog title={`Access of ${name}`} verb="Save" pendingText="Saving …" onClose={onClose} {...dialog}>
      <RadioGroup label="Access level" options={levelOptions} {...field('level', 'access_level')} />
    </FormDialog>
  );
}
