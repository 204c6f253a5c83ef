import type { AccessLevel } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import type { Invited } from '#src/entities/people/types.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { levelOptions } from '#src/session/access-levels.ts';
import { roleOptions } from '#src/session/roles.ts';
import { useSession } from '#src/session/session-context.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextArea } from '#src/ui/TextField.tsx';
import type { Person } from './types.ts';

type Props = {
  applicant: Pick<Person, 'id' | 'name' | 'email' | 'role' | 'status'> & {
    suggested?: { id: number }[];
    customers: { id: number }[];
  };
  onClose: () => void;
  onDone: (invited: Invited) => void;
};

/** Approves a person with a role, and with a customer and a level there; sends the invitation. */
export function ApproveDialog({ applicant, onClose, onDone }: Props) {
  const { id, name, email, status, role: wanted, suggested = [], customers: own } = applicant;
  const { role: giver } = useSession();
  const customers = useRead(calls.customers.names, {});
  const [first] = [...own, ...suggested];
  const { values, field, dialog } = useFormDialog(calls.adminUsers.approve, {
    draft: `approve-${id}`,
    empty: {
      role: wanted,
      customer: first === undefined ? '' : String(first.id),
      level: 'view' as AccessLevel,
      notes: '',
    },
    read: ({ role, customer, level, notes }) => ({
      input: {
        params: { id },
        body: {
          role,
          seen_status: status,
          ...(role === 'customer' ? { customer_id: Number(customer), access_level: level } : {}),
          ...(notes.trim() === '' ? {} : { admin_notes: notes }),
        },
      },
    }),
    onDone,
  });
  const isOfCustomer = values.role === 'customer';
  return (
    <FormDialog
      title={`Approve ${name}`}
      verb="Approve and invite"
      pendingText="Sending …"
      missing={
        !isOfCustomer || values.customer !== ''
          ? undefined
          : customers.data?.customers.length === 0
            ? 'There is no customer yet. Create one under Customers first.'
            : 'Choose a customer.'
      }
      onClose={onClose}
      {...dialog}
    >
      <p>{email} gets an email with a link to set up the account. The link works once, for seven days.</p>
      <RadioGroup label="Role" options={roleOptions(giver)} {...field('role')} />
      {isOfCustomer && (
        <>
          <Select
            label="Customer"
            options={(customers.data?.customers ?? []).map((one) => ({ id: String(one.id), label: one.name }))}
            placeholder="Choose a customer"
            {...field('customer', 'customer_id')}
            value={values.customer === '' ? null : values.customer}
          />
          <RadioGroup label="Access level" options={levelOptions} {...field('level', 'access_level')} />
        </>
      )}
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
