import type { SubscriptionAction } from '#machines/subscription.ts';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/errors.ts';
import { useSend } from '#src/client/query.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { TextArea } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { actions } from './labels.ts';
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
  const { draft, isDirty, change, drop } = useDraft(`subscription-${row.id}-${action}`, { note: '' });
  const send = useSend(calls.subscriptionManagement.setStatus);
  const { verb, about, done, to } = actions[action];
  const submit = () =>
    send.mutate(
      { params: { id: row.id }, body: { status: to, note: draft.note, seen_version: row.version } },
      {
        onSuccess: () => {
          drop();
          onClose();
          notify({ text: `The subscription of ${name} ${done}.` });
        },
        onError: onRefused,
      },
    );
  return (
    <FormDialog
      title={verb}
      verb={verb}
      pendingText="Saving …"
      isPending={send.isPending}
      error={send.error}
      onClear={isDirty ? drop : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{about}</p>
      <TextArea
        label="Note"
        hint="Stands in the billing events, which the customer can read; may stay empty"
        name="note"
        rows={2}
        maxLength={1000}
        value={draft.note}
        onChange={(note) => change({ note })}
        error={fieldErrors(send.error)['note']}
      />
    </FormDialog>
  );
}
