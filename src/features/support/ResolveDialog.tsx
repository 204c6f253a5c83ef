import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextArea } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';

/** Asks how a request was solved; the customer reads it. */
export function ResolveDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.support.setStatus, {
    draft: `support-resolve-${id}`,
    empty: { note: '' },
    read: ({ note }: { note: string }) =>
      note.trim() === ''
        ? { problems: { note: 'Write how this was solved.' } }
        : { input: { params: { id }, body: { status: 'resolved' as const, note } } },
    onDone: () => {
      onClose();
      notify({ text: `Request ${id} resolved` });
    },
  });
  return (
    <FormDialog title={`Resolve request ${id}`} verb="Resolve" pendingText="Saving …" onClose={onClose} {...dialog}>
      <TextArea
        label="How was it solved?"
        hint="The customer gets this by email. The request closes after 7 days."
        rows={4}
        maxLength={4000}
        {...field('note')}
      />
    </FormDialog>
  );
}
