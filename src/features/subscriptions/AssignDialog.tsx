import { changePreview } from '#domain/billing/invoice-lines.ts';
import { monthOf } from '#domain/billing/month.ts';
import { readCents } from '#domain/billing/typed-cents.ts';
import { vatOf, withVat } from '#domain/billing/vat.ts';
import { sastOf } from '#domain/sast.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { cents, includesLabel, noteHint, priceLabel, vatLabel } from './labels.ts';
import { exact } from './money-labels.ts';
import type { Plan, WholeSubscription } from './types.ts';

type AssignDialogProps = { whole: WholeSubscription; onRefused: () => void; onClose: () => void };

type Form = { plan: string; price: string; trial: string; note: string };

function readTrial(text: string): number | null {
  const typed = text.trim();
  return typed === '' ? 0 : /^\d{1,2}$/.test(typed) ? Number(typed) : null;
}

/** Assigns a plan to a customer, or another one. */
export function AssignDialog({ whole, onRefused, onClose }: AssignDialogProps) {
  const { customer, suggestion } = whole;
  const held = whole.subscription?.closed_time === null ? whole.subscription : null;
  const now = useNow();
  const plans = useRead(calls.subscriptionManagement.plans, {});
  const vatPct = plans.data?.vat_pct ?? null;
  const sold = (plans.data?.plans ?? []).filter((plan) => !plan.is_retired || plan.id === held?.plan.id);
  const choiceOf = ({ plan, price }: Form) => {
    const chosen: Plan | undefined = sold.find(({ id }) => String(id) === plan);
    const isFrom = chosen?.is_from_price === true;
    const listed = isFrom && chosen.id === held?.plan.id ? held.price_cents : (chosen?.price_cents ?? 0);
    const typed = price.trim() === '' ? listed : readCents(price);
    return { chosen, isFrom, listed, asked: isFrom ? typed : listed };
  };
  const { values, field, dialog } = useFormDialog(calls.subscriptionManagement.subscribe, {
    draft: `assign-plan-${customer.id}`,
    empty: { plan: String(held?.plan.id ?? suggestion?.plan_id ?? ''), price: '', trial: '', note: '' },
    read: (form: Form) => {
      const { chosen, asked } = choiceOf(form);
      const trial = readTrial(form.trial);
      if (chosen === undefined || asked === null || trial === null)
        return {
          problems: {
            ...(chosen === undefined && { plan_id: 'Choose a plan.' }),
            ...(asked === null && { price_cents: 'Enter an amount like 799 or 849,50.' }),
            ...(trial === null && { trial_days: 'Enter a number of days, or leave it empty.' }),
          },
        };
      const when = held === null ? { trial_days: trial } : { seen_version: held.version };
      return {
        input: { params: { id: customer.id }, body: { plan_id: chosen.id, price_cents: asked, note: form.note, ...when } },
      };
    },
    onDone: ({ subscription }) => {
      onClose();
      notify({ text: `${customer.name} is on ${subscription?.plan.name ?? 'the plan'}` });
    },
    onRefused,
  });
  const { chosen, isFrom, listed, asked } = choiceOf(values);
  const plan = field('plan', 'plan_id');
  const isCharged = held !== null && held.activated_time !== null && chosen !== undefined;
  const added = isCharged
    ? changePreview(
        { plan: held.plan.name, priceCents: held.price_cents },
        { plan: chosen.name, priceCents: asked ?? listed },
        sastOf(now).day,
        monthOf(now),
      )
    : null;
  return (
    <FormDialog
      title={held === null ? `Assign a plan to ${customer.name}` : `Change the plan of ${customer.name}`}
      verb={held === null ? 'Assign plan' : 'Change plan'}
      pendingText="Saving …"
      onClose={onClose}
      {...dialog}
    >
      <RadioGroup
        label="Plan"
        options={sold.map((one) => ({
          id: String(one.id),
          label: `${one.name}, ${priceLabel(one)}`,
          note: `${includesLabel(one)}${one.id === held?.plan.id ? '; current plan' : ''}${one.id === suggestion?.plan_id ? '; cheapest plan that is enough' : ''}`,
        }))}
        value={plan.value === '' ? null : plan.value}
        onChange={plan.onChange}
        error={plan.error ?? plans.error?.message}
      />
      {isFrom && chosen !== undefined && (
        <TextField
          label={withVat('Agreed price a month in rand', vatPct)}
          hint={`At least ${cents(chosen.price_cents)}. Empty means ${cents(listed)}.`}
          inputMode="decimal"
          autoComplete="off"
          {...field('price', 'price_cents')}
        />
      )}
      {held === null && (
        <TextField
          label="Trial, in days"
          hint="Empty means charged from today. At most 90 days."
          inputMode="numeric"
          autoComplete="off"
          {...field('trial', 'trial_days')}
        />
      )}
      <TextArea label="Note (optional)" hint={noteHint} rows={2} maxLength={1000} {...field('note')} />
      {added !== null && (
        <p role="status">
          {added.totalCents > 0
            ? `${exact(added.totalCents)} is added to the next invoice`
            : (asked ?? listed) === 0
              ? `A credit note gives ${exact(-added.totalCents)} back`
              : `${exact(-added.totalCents)} is taken off the next invoice`}
          , for the {added.quantity} left of this month.
        </p>
      )}
      {chosen !== undefined && (
        <p className="ui-small ui-slate">
          {vatLabel(asked ?? listed, vatOf(asked ?? listed, vatPct ?? 0).vatCents)}.
          {(asked ?? listed) > 0 && ' Refundable within 30 days of the first paid day.'}
        </p>
      )}
    </FormDialog>
  );
}
