import { useState } from 'react';
import { vatOf } from '#domain/billing/vat.ts';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/errors.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { RadioGroup } from '#src/ui/Checkbox.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { cents, includesLabel, priceLabel } from './labels.ts';
import { readCents } from './plan-form.ts';
import type { Plan, WholeSubscription } from './types.ts';

type AssignDialogProps = { whole: WholeSubscription; onRefused: () => void; onClose: () => void };

function readTrial(text: string): number | null {
  const typed = text.trim();
  return typed === '' ? 0 : /^\d{1,2}$/.test(typed) ? Number(typed) : null;
}

/** Puts a customer on a plan, or on another one; what was chosen stays until it is saved or cleared. */
export function AssignDialog({ whole, onRefused, onClose }: AssignDialogProps) {
  const { customer, suggestion } = whole;
  const held = whole.subscription?.closed_time === null ? whole.subscription : null;
  const [empty] = useState(() => ({ plan: String(held?.plan.id ?? suggestion?.plan_id ?? ''), price: '', trial: '', note: '' }));
  const { draft, isDirty, change, drop } = useDraft(`assign-plan-${customer.id}`, empty);
  const plans = useRead(calls.subscriptionManagement.plans, {});
  const send = useSend(calls.subscriptionManagement.subscribe);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const errors = { ...fieldErrors(send.error), ...wrong };
  const sold = (plans.data?.plans ?? []).filter((plan) => !plan.is_retired || plan.id === held?.plan.id);
  const chosen: Plan | undefined = sold.find((plan) => String(plan.id) === draft.plan);
  const price = draft.price.trim() === '' ? undefined : readCents(draft.price);
  const isHeld = chosen !== undefined && chosen.id === held?.plan.id;
  const usual = chosen?.is_from_price === true && isHeld ? held.price_cents : (chosen?.price_cents ?? 0);
  const asked = chosen?.is_from_price === true ? (price ?? usual) : usual;
  const submit = () => {
    const trial = readTrial(draft.trial);
    const missing = {
      ...(chosen === undefined ? { plan_id: 'Choose a plan.' } : {}),
      ...(chosen?.is_from_price === true && price === null ? { price_cents: 'Enter an amount like 799 or 849,50.' } : {}),
      ...(trial === null ? { trial_days: 'Enter a number of days, or leave it empty.' } : {}),
    };
    setWrong(missing);
    if (chosen === undefined || trial === null || Object.keys(missing).length > 0) return;
    send.mutate(
      {
        params: { id: customer.id },
        body: {
          plan_id: chosen.id,
          price_cents: asked,
          ...(held === null ? { trial_days: trial } : { seen_version: held.version }),
          note: draft.note,
        },
      },
      {
        onSuccess: () => {
          drop();
          onClose();
          notify({ text: `${customer.name} is on ${chosen.name}.` });
        },
        onError: onRefused,
      },
    );
  };
  return (
    <FormDialog
      title={held === null ? `Put ${customer.name} on a plan` : `Change the plan of ${customer.name}`}
      verb={held === null ? 'Assign plan' : 'Change plan'}
      pendingText="Saving …"
      isPending={send.isPending}
      error={send.error}
      onClear={isDirty ? drop : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        label="Plan"
        options={sold.map((plan) => ({
          id: String(plan.id),
          label: `${plan.name}, ${priceLabel(plan)}`,
          note: `${includesLabel(plan)}${plan.id === held?.plan.id ? '; the plan now' : ''}${plan.id === suggestion?.plan_id ? '; the cheapest that is enough' : ''}`,
        }))}
        value={draft.plan === '' ? null : draft.plan}
        onChange={(plan) => change({ plan })}
        error={errors['plan_id'] ?? plans.error?.message}
      />
      {chosen?.is_from_price === true && (
        <TextField
          label="Agreed price a month in rand, VAT included"
          hint={`At least ${cents(chosen.price_cents)}; empty: ${cents(usual)}`}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          value={draft.price}
          onChange={(typed) => change({ price: typed })}
          error={errors['price_cents']}
        />
      )}
      {held === null && (
        <TextField
          label="Trial, in days"
          hint="Empty: charged from today. 90 days at most."
          name="trial"
          inputMode="numeric"
          autoComplete="off"
          value={draft.trial}
          onChange={(trial) => change({ trial })}
          error={errors['trial_days']}
        />
      )}
      <TextArea
        label="Note"
        hint="Stands in the billing events, which the customer can read; may stay empty"
        name="note"
        rows={2}
        maxLength={1000}
        value={draft.note}
        onChange={(note) => change({ note })}
        error={errors['note']}
      />
      {chosen !== undefined && (
        <p className="ui-small ui-slate">
          {cents(asked)} a month, {cents(vatOf(asked).vatCents)} of it VAT at {vatOf(asked).ratePct}%. The money is given back
          within 30 days of the first paid day.
        </p>
      )}
    </FormDialog>
  );
}
