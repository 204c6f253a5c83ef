import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/errors.ts';
import { useSend } from '#src/client/query.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { formOf, readPlan } from './plan-form.ts';
import type { Plan } from './types.ts';

/** Makes or changes a plan; what was typed stays until it is saved or cleared. */
export function PlanDialog({ plan, onRefused, onClose }: { plan: Plan | null; onRefused: () => void; onClose: () => void }) {
  const [empty] = useState(() => formOf(plan));
  const { draft, isDirty, change, drop } = useDraft(plan === null ? 'plan' : `plan-${plan.id}`, empty);
  const make = useSend(calls.subscriptionManagement.createPlan);
  const alter = useSend(calls.subscriptionManagement.updatePlan);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const error = make.error ?? alter.error;
  const errors = { ...fieldErrors(error), ...wrong };
  const done = (text: string) => {
    drop();
    onClose();
    notify({ text });
  };
  const submit = () => {
    const read = readPlan(draft);
    setWrong(read.wrong ?? {});
    if (read.wrong !== null) return;
    const { fields } = read;
    if (plan === null) make.mutate({ body: fields }, { onSuccess: () => done(`${fields.name} is on sale.`), onError: onRefused });
    else
      alter.mutate(
        { params: { id: plan.id }, body: { ...fields, is_retired: plan.is_retired, seen_version: plan.version } },
        { onSuccess: () => done(`${fields.name} is changed.`), onError: onRefused },
      );
  };
  const held = plan?.customers ?? 0;
  return (
    <FormDialog
      title={plan === null ? 'Create a plan' : `Change ${plan.name}`}
      verb={plan === null ? 'Create plan' : 'Save'}
      pendingText="Saving …"
      isPending={make.isPending || alter.isPending}
      error={error}
      onClear={isDirty ? drop : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        autoFocus
        autoComplete="off"
        maxLength={60}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors['name']}
      />
      <TextArea
        label="Description"
        hint="For whom it is; may stay empty"
        name="description"
        rows={2}
        maxLength={400}
        value={draft.description}
        onChange={(description) => change({ description })}
        error={errors['description']}
      />
      <TextField
        label="Price a month in rand, VAT included"
        hint={held > 0 ? 'Customers on it keep the price that was agreed until their plan is changed.' : undefined}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        value={draft.price}
        onChange={(price) => change({ price })}
        error={errors['price_cents']}
      />
      <Checkbox isSelected={draft.isFrom} onChange={(isFrom) => change({ isFrom })} hint="The price of each customer is agreed">
        This is the least that is asked
      </Checkbox>
      <TextField
        label="Domains"
        hint={`Empty: without limit.${held > 0 ? ' Holds at once for the customers on it.' : ''}`}
        name="domains"
        inputMode="numeric"
        autoComplete="off"
        value={draft.domains}
        onChange={(domains) => change({ domains })}
        error={errors['domain_limit']}
      />
      <TextField
        label="Mails a month"
        hint="Mails that pass DMARC; forged mail is never counted. Empty: without limit."
        name="mails"
        inputMode="numeric"
        autoComplete="off"
        value={draft.mails}
        onChange={(mails) => change({ mails })}
        error={errors['mail_limit']}
      />
    </FormDialog>
  );
}
