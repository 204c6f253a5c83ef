import { readCents } from '#domain/billing/typed-cents.ts';
import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { PriceFields } from './PriceFields.tsx';
import { formOf, priceProblem, readPlan } from './plan-form.ts';
import type { Plan } from './types.ts';

type PlanDialogProps = { onRefused: () => void; onClose: () => void };

/** Creates a plan, or changes one. `vatPct` is the rate of VAT in prices. */
export function PlanDialog({ plan, vatPct, ...props }: PlanDialogProps & { plan: Plan | null; vatPct: number }) {
  return plan === null ? <CreatePlan vatPct={vatPct} {...props} /> : <ChangePlan plan={plan} {...props} />;
}

function CreatePlan({ vatPct, onRefused, onClose }: PlanDialogProps & { vatPct: number }) {
  const { field, dialog } = useFormDialog(calls.subscriptionManagement.createPlan, {
    draft: 'plan',
    empty: { ...formOf(null), price: '', isFrom: false },
    read: (values) => {
      const read = readPlan(values);
      const cents = readCents(values.price);
      if ('problems' in read || cents === null)
        return { problems: { ...('problems' in read && read.problems), ...(cents === null && priceProblem) } };
      return { input: { body: { ...read.fields, price_cents: cents, is_from_price: values.isFrom } } };
    },
    onDone: ({ plan }) => {
      onClose();
      notify({ text: `${plan.name} created` });
    },
    onRefused,
  });
  return (
    <FormDialog title="Create plan" verb="Create plan" pendingText="Saving …" onClose={onClose} {...dialog}>
      <PlanFields field={field} customers={0} />
      <PriceFields field={field} vatPct={vatPct} />
    </FormDialog>
  );
}

function ChangePlan({ plan, onRefused, onClose }: PlanDialogProps & { plan: Plan }) {
  const { field, dialog } = useFormDialog(calls.subscriptionManagement.updatePlan, {
    draft: `plan-${plan.id}`,
    empty: formOf(plan),
    read: (values) => {
      const read = readPlan(values);
      if ('problems' in read) return read;
      const body = { ...read.fields, is_retired: plan.is_retired, seen_version: plan.version };
      return { input: { params: { id: plan.id }, body } };
    },
    onDone: (reply) => {
      onClose();
      notify({ text: `${reply.plan.name} saved` });
    },
    onRefused,
  });
  return (
    <FormDialog title={`Change ${plan.name}`} verb="Save" pendingText="Saving …" onClose={onClose} {...dialog}>
      <PlanFields field={field} customers={plan.customers ?? 0} />
    </FormDialog>
  );
}

type TextProps = { name: string; value: string; onChange: (value: string) => void; error: string | undefined };
type TextOf<Name extends string> = (name: Name, serverName?: string) => TextProps;

function PlanFields({ field, customers }: { field: TextOf<'name' | 'description' | 'domains' | 'messages'>; customers: number }) {
  return (
    <>
      <TextField label="Name" autoFocus autoComplete="off" maxLength={60} {...field('name')} />
      <TextArea label="Description (optional)" hint="Who the plan is for" rows={2} maxLength={400} {...field('description')} />
      <TextField
        label="Domains"
        hint={`Empty means no limit.${customers > 0 ? ' A new limit applies to its customers at once.' : ''}`}
        inputMode="numeric"
        autoComplete="off"
        {...field('domains', 'domain_limit')}
      />
      <TextField
        label="Messages a month"
        hint="Messages that pass DMARC; forged messages are not counted. Empty means no limit."
        inputMode="numeric"
        autoComplete="off"
        {...field('messages', 'mail_limit')}
      />
    </>
  );
}
