import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextArea } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { exact } from './money-labels.ts';
import type { Invoice } from './types.ts';

/** Gives up what is left to pay of an invoice; this cannot be undone, so it asks why. */
export function WriteOffDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.billing.writeOff, {
    draft: `write-off-${invoice.id}`,
    empty: { note: '' },
    read: ({ note }: { note: string }) =>
      note.trim() === ''
        ? { problems: { note: 'Write why it will not be paid' } }
        : { input: { params: { id: invoice.id }, body: { note } } },
    onDone: () => {
      onClose();
      notify({ text: `${invoice.number} written off` });
    },
  });
  return (
    <FormDialog title={`Write off ${invoice.number}`} verb="Write off" pendingText="Saving …" onClose={onClose} {...dialog}>
      <p>
        {exact(invoice.open_cents)} is booked as a bad debt
        {invoice.vat_cents === 0 ? '' : ', and its VAT is taken off what you owe SARS'}. This cannot be undone.
      </p>
      <TextArea
        label="Why will it not be paid?"
        hint="Shown in the billing history. The customer can read it."
        rows={3}
        maxLength={1000}
        {...field('note')}
      />
    </FormDialog>
  );
}
