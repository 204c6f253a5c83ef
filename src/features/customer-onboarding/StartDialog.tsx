import { calls } from '#src/client/calls.ts';
import { ApiError } from '#src/client/errors.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { type Problems, useFormDialog } from '#src/page/use-form-dialog.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';

type Props = {
  customers: { id: number; name: string }[];
  onClose: () => void;
  onStarted: (customer: number) => void;
};

const kinds = [
  { id: 'new' as const, label: 'A new customer' },
  { id: 'present' as const, label: 'A customer that exists already' },
];

/** Starts the onboarding of a new customer, or of one that is there. */
export function StartDialog({ customers, onClose, onStarted }: Props) {
  const { values, change, field, dialog } = useFormDialog(calls.onboarding.start, {
    draft: 'start-onboarding',
    empty: { kind: 'new' as 'new' | 'present', name: '', email: '', customer: '', is_another: false },
    read: ({ kind, name, email, customer, is_another }) => {
      const problems: Problems =
        kind === 'new'
          ? name.trim() === ''
            ? { name: 'Enter the name of the customer.' }
            : {}
          : customer === ''
            ? { customer_id: 'Choose a customer.' }
            : {};
      if (Object.keys(problems).length > 0) return { problems };
      return {
        input: {
          body:
            kind === 'present'
              ? { customer_id: Number(customer) }
              : { name, is_another, ...(email.trim() === '' ? {} : { email }) },
        },
      };
    },
    onDone: ({ onboarding }) => onStarted(onboarding.customer.id),
  });
  const isSimilar = dialog.error instanceof ApiError && dialog.error.code === 'conflict';
  return (
    <FormDialog title="Start onboarding" verb="Start onboarding" pendingText="Starting …" onClose={onClose} {...dialog}>
      {customers.length > 0 && <RadioGroup label="Who are you setting up?" options={kinds} {...field('kind')} />}
      {values.kind === 'present' ? (
        <Select
          label="Customer"
          options={customers.map(({ id, name }) => ({ id: String(id), label: name }))}
          placeholder="Choose a customer"
          {...field('customer', 'customer_id')}
          value={values.customer === '' ? null : values.customer}
        />
      ) : (
        <>
          <TextField label="Name" autoComplete="off" maxLength={200} {...field('name')} />
          <TextField label="Contact email (optional)" type="email" autoComplete="off" maxLength={254} {...field('email')} />
          {(values.is_another || isSimilar) && (
            <Checkbox isSelected={values.is_another} onChange={(is_another) => change({ is_another })}>
              This is a different customer
            </Checkbox>
          )}
        </>
      )}
    </FormDialog>
  );
}
