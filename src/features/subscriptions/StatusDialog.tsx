import type { SubscriptionAction } from '#machines/subscription.ts';
import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextArea } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { actions, noteHint } from './labels.ts';
import type { Subscription } from './types.ts';

type StatusDialogProps = {
  row: Subscription;
  name: string;
  action: SubscriptionAction;
  onRefused: () => void;
  onClose: () => void;
};

/** Says what a change of status means, and takes a note about it. */
export function StatusDialog({ row, name, action, onRefused, onClose }: StatusDialogProps) {
  const { verb, about, done, to } = actions[action];
  const { field, dialog } = useFormDialog(calls.subscriptionManagement.setStatus, {
    draft: `subscription-${row.id}-${action}`,
    empty: { note: '' },
    read: ({ note }) => ({ input: { params: { id: row.id }, body: { status: to, note, seen_version: row.version } } }),
    onDone: () => {
      onClose();
      notify({ text: `The subscription of ${name} ${done}.` });
    },
    onRefused,
  });
  return (
    <FormDialog title={verb} verb={verb} pendingText="Saving …" onClose={onClose} {...dialog}>
      <p>{about}</p>
      <TextArea label="Note (optional)" hint={noteHint} rows={2} maxLength={1000} {...field('note')} />
    </FormDialog>
  );
}
