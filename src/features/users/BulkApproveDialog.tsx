import { counted } from '#domain/text.ts';
import type { AccessLevel } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { levelOptions } from '#src/session/access-levels.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextArea } from '#src/ui/TextField.tsx';
import type { Applicant, BulkOutcome } from './types.ts';

type Props = { applicants: readonly Applicant[]; onClose: () => void; onDone: (outcomes: BulkOutcome[]) => void };

const bySuggestion = 'suggested';

/** Approves several people alike, each at the customer whose domain the email has, or all at one. */
export function BulkApproveDialog({ applicants, onClose, onDone }: Props) {
  const customers = useRead(calls.customers.names, {});
  const without = applicants.filter(({ suggested }) => suggested.length !== 1);
  const { values, field, dialog } = useFormDialog(calls.adminUsers.bulkApprove, {
    draft: 'bulk-approve',
    empty: { customer: bySuggestion, level: 'view' as AccessLevel, notes: '' },
    read: ({ customer, level, notes }) => ({
      input: {
        body: {
          user_ids: applicants.map(({ id }) => id),
          seen_status: 'pending_approval' as const,
          access_level: level,
          ...(customer === bySuggestion ? {} : { customer_id: Number(customer) }),
          ...(notes.trim() === '' ? {} : { admin_notes: notes }),
        },
      },
    }),
    onDone: ({ results }) => onDone(results),
  });
  return (
    <FormDialog
      title={`Approve ${counted(applicants.length, 'person', 'people')}`}
      verb="Approve and invite"
      pendingText="Sending …"
      onClose={onClose}
      {...dialog}
    >
      <p>Each gets an email with a link to set up the account. The link works once, for seven days.</p>
      <Select
        label="Customer"
        options={[
          { id: bySuggestion, label: 'By the domain of the email' },
          ...(customers.data?.customers ?? []).map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        {...field('customer', 'customer_id')}
      />
      {values.customer === bySuggestion && without.length > 0 && (
        <p className="ui-small">
          {`Without a single customer for the domain, these will be refused: ${without.map(({ name }) => name).join(', ')}.`}
        </p>
      )}
      <RadioGroup label="Access level" options={levelOptions} {...field('level', 'access_level')} />
      <TextArea
        label="Note (optional)"
        hint="Staff see it, and the person in a copy of their own data"
        rows={2}
        maxLength={2000}
        {...field('notes', 'admin_notes')}
      />
    </FormDialog>
  );
}
