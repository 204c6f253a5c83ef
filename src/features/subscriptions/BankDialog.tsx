import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextArea } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';

/** The bank account that invoices name. */
export function BankDialog({ onClose }: { onClose: () => void }) {
  const bank = useRead(calls.billing.bankDetails, {});
  return bank.data === undefined ? null : <BankForm text={bank.data.bank_details} onClose={onClose} />;
}

function BankForm({ text, onClose }: { text: string; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.billing.saveBankDetails, {
    draft: 'bank-details',
    empty: { bank_details: text },
    read: (body: { bank_details: string }) => ({ input: { body } }),
    onDone: () => {
      onClose();
      notify({ text: 'Bank details saved' });
    },
  });
  return (
    <FormDialog title="Bank details on invoices" verb="Save bank details" pendingText="Saving …" onClose={onClose} {...dialog}>
      <TextArea label="Account, bank, branch and account number" rows={4} maxLength={300} {...field('bank_details')} />
    </FormDialog>
  );
}
