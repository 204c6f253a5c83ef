import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/errors.ts';
import { useSend } from '#src/client/query.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';

/** Creates a customer; what was typed stays until it is created or dropped. */
export function AddCustomer(props: { isOpen: boolean; onClose: () => void }) {
  return props.isOpen ? <Form {...props} /> : null;
}

function Form({ onClose }: { onClose: () => void }) {
  const { draft, isDirty, change, drop } = useDraft('add-customer', { name: '', email: '' });
  const send = useSend(calls.customers.create);
  const errors = fieldErrors(send.error);
  const submit = () =>
    send.mutate(
      { body: { name: draft.name, ...(draft.email.trim() === '' ? {} : { email: draft.email }) } },
      {
        onSuccess: ({ customer }) => {
          drop();
          onClose();
          notify({ text: `${customer.name} is created.`, link: { label: 'Add a domain', href: '/app/domains?add=true' } });
        },
      },
    );
  return (
    <FormDialog
      title="Create a customer"
      verb="Create customer"
      pendingText="Creating …"
      isPending={send.isPending}
      error={send.error}
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
        hint="Where the customer is reached; may stay empty"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={draft.email}
        onChange={(email) => change({ email })}
        error={errors['email']}
      />
    </FormDialog>
  );
}
