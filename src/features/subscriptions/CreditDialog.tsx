import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextArea } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { exact } from './money-labels.ts';
import type { Invoice } from './types.ts';

/** Credits a whole invoice; this cannot be undone, so it asks why. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.billing.creditInvoice, {
    draft: `credit-${invoice.id}`,
    empty: { note: '' },
    read: ({ note }: { note: string }) =>
      note.trim() === ''
        ? { problems: { note: 'Write why it is credited' } }
        : { input: { params: { id: invoice.id }, body: { note } } },
    onDone: () => {
      onClose();
      notify({ text: `${invoice.number} credited` });
    },
  });
  return (
    <FormDialog title={`Credit ${invoice.number}`} verb="Make credit note" pendingText="Saving …" onClose={onClose} {...dialog}>
      <p>
        A credit note over {exact(invoice.total_cents)} gets a number of its own. What was paid stays as credit of the customer.
        This cannot be undone.
      </p>
      <TextArea
        label="Why is it credited?"
        hint="The customer reads it on the credit note, in its email and in the billing history."
        rows={3}
        maxLength={1000}
        {...field('note')}
      />
    </FormDialog>
  );
}
