import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { draftTo } from './fleet-labels.ts';
import type { FleetGroup } from './types.ts';

type Fields = { subject: string; message: string };

/** Writes the same message to every customer of a group, as a support request of each. */
export function WriteToCustomers({ group, onClose }: { group: FleetGroup; onClose: () => void }) {
  const { key, rule, customers } = group;
  const { field, dialog } = useFormDialog(calls.support.createForMany, {
    draft: `fleet-message-${key}-${rule ?? ''}`,
    empty: draftTo(group),
    read: ({ subject, message }: Fields) => {
      const problems = {
        ...(subject.trim() === '' ? { subject: 'Enter a subject' } : {}),
        ...(message.trim() === '' ? { message: 'Write a message first' } : {}),
      };
      if (Object.keys(problems).length > 0) return { problems };
      const body = { customer_ids: customers.map(({ id }) => id), category: 'sender_setup' as const, subject, message };
      return { input: { body } };
    },
    onDone: ({ opened }) => {
      onClose();
      notify({ text: `Sent to ${counted(opened, 'customer')}` });
    },
  });
  const left = group.customers_total - customers.length;
  return (
    <FormDialog
      title={`Write to ${counted(customers.length, 'customer')}`}
      verb="Send message"
      pendingText="Sending …"
      onClose={onClose}
      {...dialog}
    >
      <p>
        Each customer gets a support request of its own, and none sees the others: {customers.map(({ name }) => name).join(', ')}.
        {left > 0 && ` ${counted(left, 'more customer')} cannot be reached in one message.`}
      </p>
      <TextField label="Subject" maxLength={120} {...field('subject')} />
      <TextArea label="Message" rows={6} maxLength={4000} {...field('message')} />
    </FormDialog>
  );
}
