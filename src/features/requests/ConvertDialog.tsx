import { calls } from '#src/client/calls.ts';
import { ApiError } from '#src/client/errors.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { LeadRow } from './answer-label.ts';

/** Makes a customer with its domain and its owner from an enquiry. */
export function ConvertDialog({ lead, onClose }: { lead: LeadRow; onClose: () => void }) {
  const { values, change, field, dialog } = useFormDialog(calls.leads.convert, {
    draft: `convert-${lead.id}`,
    empty: { name: lead.company || lead.name, domain: lead.domain, is_another: false },
    read: (body) => ({ input: { params: { id: lead.id }, body } }),
    onDone: ({ customer, domain_refusal: domain, invitation_refusal: invitation }) => {
      onClose();
      const refused = [domain, invitation].filter((text) => text !== null).join(' ');
      notify({
        text:
          refused === ''
            ? `${customer.name} is a customer, ${lead.email} is invited`
            : `${customer.name} is a customer. ${refused}`,
        ...(refused === '' ? {} : { tone: 'fail' as const }),
        link: { label: 'Open customer', href: `/app/customers/${customer.id}` },
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
      {...dialog}
    >
      <p>{lead.email} is invited as owner. The link works once, for seven days.</p>
      <TextField label="Customer" autoComplete="off" maxLength={200} {...field('name')} />
      <TextField label="Domain (optional)" autoComplete="off" maxLength={253} {...field('domain')} />
      {(values.is_another || isSimilar) && (
        <Checkbox isSelected={values.is_another} onChange={(is_another) => change({ is_another })}>
          This is a different customer
        </Checkbox>
      )}
    </FormDialog>
  );
}
