import { readCents } from '#domain/billing/typed-cents.ts';
import { sastOf } from '#domain/sast.ts';
import { type PaymentMethod, paymentMethods } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { ApiError } from '#src/client/errors.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { exact, methodLabels, oldestFirst } from './money-labels.ts';
import type { Invoice } from './types.ts';

type Props = { customer: number; invoices: readonly Invoice[]; onClose: () => void };
type Form = {
  amount: string;
  method: PaymentMethod;
  day: string;
  invoice: string;
  reference: string;
  note: string;
  isAnother: boolean;
};

/** Records money that is on the account. The same payment once more is only taken when it is said to be another one. */
export function PaymentDialog({ customer, invoices, onClose }: Props) {
  const now = useNow();
  const open = invoices.filter(({ open_cents: left }) => left > 0);
  const [first] = open.toReversed();
  const { field, values, change, dialog } = useFormDialog(calls.billing.recordPayment, {
    draft: `payment-${customer}`,
    empty: {
      amount: first === undefined ? '' : (first.open_cents / 100).toFixed(2).replace('.', ','),
      method: 'eft' as PaymentMethod,
      day: sastOf(now).day,
      invoice: first === undefined ? '' : String(first.id),
      reference: '',
      note: '',
      isAnother: false,
    },
    read: ({ amount, method, day, invoice, reference, note, isAnother }: Form) => {
      const cents = readCents(amount);
      const isDay = /^\d{4}-\d\d-\d\d$/.test(day);
      if (cents === null || cents === 0 || !isDay)
        return {
          problems: {
            ...((cents === null || cents === 0) && { amount_cents: 'Enter an amount like 249 or 849,50.' }),
            ...(!isDay && { paid_on: 'Enter a day like 2026-11-20.' }),
          },
        };
      const about = invoice === '' ? {} : { invoice_id: Number(invoice) };
      return {
        input: {
          params: { id: customer },
          body: { amount_cents: cents, method, paid_on: day, reference, note, is_another: isAnother, ...about },
        },
      };
    },
    onDone: () => {
      onClose();
      notify({ text: 'Payment recorded' });
    },
  });
  const isKnown = dialog.error instanceof ApiError && dialog.error.details['is_known'] === true;
  return (
    <FormDialog title="Record payment" verb="Record payment" pendingText="Saving …" onClose={onClose} {...dialog}>
      <TextField label="Amount in rand" inputMode="decimal" autoComplete="off" {...field('amount', 'amount_cents')} />
      <Select label="Method" options={paymentMethods.map((id) => ({ id, label: methodLabels[id] }))} {...field('method')} />
      <TextField label="Day on the statement" type="date" {...field('day', 'paid_on')} />
      <Select
        label="Invoice"
        options={[
          { id: '', label: oldestFirst },
          ...open.map(({ id, number, open_cents: left }) => ({ id: String(id), label: `${number}, ${exact(left)} open` })),
        ]}
        {...field('invoice', 'invoice_id')}
      />
      <TextField label="Reference (optional)" maxLength={100} autoComplete="off" {...field('reference')} />
      {(isKnown || values.isAnother) && (
        <Checkbox isSelected={values.isAnother} onChange={(isAnother) => change({ isAnother })}>
          This is another payment
        </Checkbox>
      )}
    </FormDialog>
  );
}
