import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { notify } from '#src/ui/toast.tsx';
import type { LeadRow } from './answer-label.ts';
import { OfferFields } from './OfferFields.tsx';
import { offerFormOf, readOffer } from './offer-form.ts';

/** Chooses the plan that a visitor is offered, or takes it back. */
export function OfferDialog({ lead, onClose }: { lead: LeadRow; onClose: () => void }) {
  const plans = useRead(calls.subscriptionManagement.plans, {});
  const all = plans.data?.plans ?? [];
  const { values, field, dialog } = useFormDialog(calls.leads.update, {
    draft: `offer-${lead.id}`,
    empty: offerFormOf(lead),
    read: (form) => {
      const read = readOffer(form, all);
      return 'problems' in read ? read : { input: { params: { id: lead.id }, body: { plan: read.offer } } };
    },
    onDone: ({ lead: { plan, name } }) => {
      onClose();
      notify({ text: plan === null ? `${name} is offered no plan` : `${name} is offered ${plan.name}` });
    },
  });
  return (
    <FormDialog
      title={`Plan for ${lead.name}`}
      verb="Save plan"
      pendingText="Saving …"
      onClose={onClose}
      missing={plans.data === undefined ? (plans.error?.message ?? 'The plans are loading.') : undefined}
      {...dialog}
    >
      <OfferFields plans={all} values={values} plan={field('plan', 'plan.id')} price={field('price', 'plan.price_cents')} />
    </FormDialog>
  );
}
