import { addMonths } from '#domain/billing/month.ts';
import { readCents } from '#domain/billing/typed-cents.ts';
import { sastOf } from '#domain/sast.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { PriceFields } from './PriceFields.tsx';
import { fieldsOf, type PriceForm, priceFormOf, priceProblem } from './plan-form.ts';
import { effectLabel } from './price-labels.ts';
import type { Plan } from './types.ts';

type Form = PriceForm & { from: string };

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

type PriceDialogProps = { plan: Plan; vatPct: number; onRefused: () => void; onClose: () => void };

/** Sets another price of a plan from a day on, and shows before it is saved what that does. */
export function PriceDialog({ plan, vatPct, onRefused, onClose }: PriceDialogProps) {
  const today = sastOf(useNow()).day;
  const { field, values, dialog } = useFormDialog(calls.subscriptionManagement.updatePlan, {
    draft: `plan-price-${plan.id}`,
    empty: { ...priceFormOf(plan), from: addMonths(`${today.slice(0, 7)}-01`, 1) },
    read: ({ price, isFrom, from }: Form) => {
      const cents = readCents(price);
      if (cents === null || !isDay(from))
        return { problems: { ...(cents === null && priceProblem), ...(!isDay(from) && { price_from: 'Choose a day.' }) } };
      const asked = { price_cents: cents, is_from_price: isFrom, price_from: from };
      const body = { ...fieldsOf(plan), ...asked, is_retired: plan.is_retired, seen_version: plan.version };
      return { input: { params: { id: plan.id }, body } };
    },
    onDone: () => {
      onClose();
      notify({ text: `New price of ${plan.name} saved` });
    },
    onRefused,
  });
  return (
    <FormDialog title={`Change the price of ${plan.name}`} verb="Save price" pendingText="Saving …" onClose={onClose} {...dialog}>
      <PriceFields field={field} vatPct={vatPct} autoFocus />
      <TextField
        label="Valid from"
        type="date"
        hint="Customers who choose the plan from this day on pay the new price. Invoices of months before stay as they are."
        {...field('from', 'price_from')}
      />
      <Effect plan={plan} form={values} today={today} />
    </FormDialog>
  );
}

function Effect({ plan, form, today }: { plan: Plan; form: Form; today: string }) {
  const offline = useOffline();
  const cents = readCents(form.price);
  const isReady = cents !== null && isDay(form.from) && form.from >= today;
  const query = useRead(
    calls.subscriptionManagement.priceEffect,
    {
      params: { id: plan.id },
      query: { price_cents: cents ?? 0, is_from_price: String(form.isFrom), price_from: isReady ? form.from : today },
    },
    { enabled: isReady && !offline },
  );
  return (
    <p role="status">
      {isReady && query.data !== undefined
        ? effectLabel(query.data.effect, form.isFrom, today)
        : (query.error?.message ?? 'Enter a price and a day to see what changes.')}
    </p>
  );
}
