import { lostReasons } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { lostLabels } from './types.ts';

/** Closes an enquiry with the reason why it was lost. */
export function LostDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { values, field, dialog } = useFormDialog(calls.leads.update, {
    draft: `lost-${id}`,
    empty: { reason: '' },
    read: ({ reason }) => {
      const chosen = lostReasons.find((one) => one === reason);
      if (chosen === undefined) return { problems: { lost_reason: 'Choose why it was lost.' } };
      return { input: { params: { id }, body: { status: 'lost' as const, lost_reason: chosen } } };
    },
    onDone: onClose,
  });
  const reason = field('reason', 'lost_reason');
  return (
    <FormDialog title="Mark as lost" verb="Mark as lost" pendingText="Saving …" onClose={onClose} {...dialog}>
      <RadioGroup
        label="Why was it lost?"
        options={lostReasons.map((one) => ({ id: one, label: lostLabels[one] }))}
        value={values.reason === '' ? null : values.reason}
        onChange={reason.onChange}
        error={reason.error}
      />
    </FormDialog>
  );
}
