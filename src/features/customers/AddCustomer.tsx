import { calls } from '#src/client/calls.ts';
import { ApiError } from '#src/client/errors.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';

/** Creates a customer. */
export function AddCustomer(props: { isOpen: boolean; onClose: () => void }) {
  return props.isOpen ? <Form {...props} /> : null;
}

function Form({ onClose }: { onClose: () => void }) {
  const { values, change, field, dialog } = useFormDialog(calls.customers.create, {
    draft: 'add-customer',
    empty: { name: '', email: '', is_another: false },
    read: ({ name, email, is_another }) => ({
      input: { body: { name, is_another, ...(email.trim() === '' ? {} : { email }) } },
    }),
    onDone: ({ customer }) => {
      onClose();
      notify({ text: `${customer.name} created`, link: { label: 'Open customer', href: `/app/customers/${customer.id}` } });
    },
  });
  return (
    <FormDialog title="Create customer" verb="Create customer" pendingText="Creating …" onClose={onClose} {...dialog}>
      <TextField label="Name" autoFocus autoComplete="off" maxLength={200} {...field('name')} />
      <TextField label="Contact email (optional)" type="email" autoComplete="off" maxLength={254} {...field('email')} />
      {(values.is_another || (dialog.error instanceof ApiError && dialog.error.code === 'conflict')) && (
        <Checkbox isSelected={values.is_another} onChange={(is_another) => change({ is_another })}>
          This is a different customer
        </Checkbox>
      )}
    </FormDialog>
  );
}
