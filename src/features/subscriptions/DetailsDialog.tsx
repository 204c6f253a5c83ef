import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Summary } from './types.ts';

type Props = { customer: number; details: Summary['details']; onClose: () => void };

/** What the next invoices name of a customer. */
export function DetailsDialog({ customer, details, onClose }: Props) {
  const { field, dialog } = useFormDialog(calls.billing.saveDetails, {
    draft: `invoice-details-${customer}`,
    empty: details,
    read: (body: Summary['details']) => ({ input: { params: { id: customer }, body } }),
    onDone: () => {
      onClose();
      notify({ text: 'Invoice details saved' });
    },
  });
  return (
    <FormDialog title="Invoice details" verb="Save details" pendingText="Saving …" onClose={onClose} {...dialog}>
      <p>Invoices that were made keep what they say.</p>
      <TextField label="Address" maxLength={300} {...field('address')} />
      <TextField label="Registration number (optional)" maxLength={40} {...field('registration_number')} />
      <TextField label="VAT number (optional)" maxLength={40} {...field('vat_number')} />
    </FormDialog>
  );
}
