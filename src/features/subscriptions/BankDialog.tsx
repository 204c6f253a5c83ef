import { calls } from '#src/client/calls.ts';
import { isConflict } from '#src/client/error-kinds.ts';
import { useRead } from '#src/client/query.ts';
import { ChangedMeanwhile } from '#src/page/ChangedMeanwhile.tsx';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { useTheirs } from '#src/page/use-theirs.ts';
import { TextArea } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';

type Fields = { bank_details: string };

const labels: Record<keyof Fields, string> = { bank_details: 'Account, bank, branch and account number' };
const formOf = ({ bank_details, version }: { bank_details: string; version: number }) => ({ values: { bank_details }, version });

/** The bank account that invoices name. */
export function BankDialog({ onClose }: { onClose: () => void }) {
  const bank = useRead(calls.billing.bankDetails, {});
  const readAgain = async () => {
    const { data } = await bank.refetch();
    return data === undefined ? undefined : formOf(data);
  };
  return bank.data === undefined ? null : <BankForm opened={formOf(bank.data)} readAgain={readAgain} onClose={onClose} />;
}

type Opened = ReturnType<typeof formOf>;
type FormProps = { opened: Opened; readAgain: () => Promise<Opened | undefined>; onClose: () => void };

function BankForm({ opened, readAgain, onClose }: FormProps) {
  const { stored, theirs, version, takeOver } = useTheirs<Fields>(opened, readAgain);
  const { values, change, field, dialog } = useFormDialog(calls.billing.saveBankDetails, {
    draft: 'bank-details',
    empty: opened.values,
    stored,
    read: (form: Fields) => ({ input: { body: { ...form, seen_version: version } } }),
    onDone: () => {
      onClose();
      notify({ text: 'Bank details saved' });
    },
    onRefused: (error) => {
      if (isConflict(error)) void takeOver(values, change);
    },
  });
  return (
    <FormDialog title="Bank details on invoices" verb="Save bank details" pendingText="Saving …" onClose={onClose} {...dialog}>
      <TextArea label={labels.bank_details} rows={4} maxLength={300} {...field('bank_details')} />
      <ChangedMeanwhile {...{ stored, theirs, change }} labelOf={(name) => labels[name]} />
    </FormDialog>
  );
}
