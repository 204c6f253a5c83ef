import { calls } from '#src/client/calls.ts';
import { ApiError } from '#src/client/errors.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { pageAt } from '#src/page/search.ts';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { LeadRow } from './answer-label.ts';
import { OfferFields } from './OfferFields.tsx';
import { offerFormOf, readOffer } from './offer-form.ts';

/** How the invited person gets the link where no email brought it. */
const unsentLabels = {
  failed: 'The invitation could not be emailed: press “Send again” under Users.',
  kept: 'Email is not set up: press “Send again” under Users for a link to pass on.',
};

/** Makes a customer with its plan, its domain and its owner from an enquiry. */
export function ConvertDialog({ lead, onClose }: { lead: LeadRow; onClose: () => void }) {
  const plans = useRead(calls.subscriptionManagement.plans, {});
  const all = plans.data?.plans ?? [];
  const { values, change, field, dialog } = useFormDialog(calls.leads.convert, {
    draft: `convert-${lead.id}`,
    empty: { name: lead.company || lead.name, domain: lead.domain, is_another: false, ...offerFormOf(lead) },
    read: ({ plan, price, ...body }) => {
      const read = readOffer({ plan, price }, all);
      return 'problems' in read ? read : { input: { params: { id: lead.id }, body: { ...body, plan: read.offer } } };
    },
    onDone: ({ customer, mail, domain_refusal: domain, plan_refusal: plan, invitation_refusal: invitation }) => {
      onClose();
      const unsent = mail === null || mail === 'sent' ? null : unsentLabels[mail];
      const refused = [plan, domain, invitation, unsent].filter((text) => text !== null).join(' ');
      const invited = mail === null ? '' : `, ${lead.email} is invited`;
      notify({
        text: refused === '' ? `${customer.name} is a customer${invited}` : `${customer.name} is a customer. ${refused}`,
        ...(refused === '' ? {} : { tone: 'fail' as const }),
        link: { label: 'Open onboarding', href: pageAt('/app/customer-onboarding', { customer: customer.id }) },
      });
    },
  });
  const isSimilar = dialog.error instanceof ApiError && dialog.error.code === 'conflict';
  return (
    <FormDialog
      title={`Convert ${lead.name} to a customer`}
      verb="Convert to customer"
      pendingText="Converting …"
      onClose={onClose}
      missing={plans.data === undefined ? (plans.error?.message ?? 'The plans are loading.') : undefined}
      {...dialog}
    >
      <p>{lead.email} is invited as owner. The link works once, for seven days. The onboarding starts.</p>
      <TextField label="Customer" autoComplete="off" maxLength={200} {...field('name')} />
      <TextField label="Domain (optional)" autoComplete="off" maxLength={253} {...field('domain')} />
      <OfferFields plans={all} values={values} plan={field('plan', 'plan.id')} price={field('price', 'plan.price_cents')} />
      {values.plan !== '' && <p className="ui-small ui-slate">The plan is charged from today.</p>}
      {(values.is_another || isSimilar) && (
        <Checkbox isSelected={values.is_another} onChange={(is_another) => change({ is_another })}>
          This is a different customer
        </Checkbox>
      )}
    </FormDialog>
  );
}
