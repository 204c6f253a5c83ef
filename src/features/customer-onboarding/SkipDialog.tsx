import type { OnboardingStep } from '#domain/vocabulary/onboarding.ts';
import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { stepNames } from './labels.ts';

/** Skips a step with a reason. */
export function SkipDialog({ id, step, onClose }: { id: number; step: OnboardingStep; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.onboarding.skip, {
    draft: `skip-${id}-${step}`,
    empty: { reason: '' },
    read: ({ reason }) =>
      reason.trim().length < 3
        ? { problems: { reason: 'Say why this step is skipped.' } }
        : { input: { params: { id }, body: { step, reason } } },
    onDone: onClose,
  });
  return (
    <FormDialog title={`Skip: ${stepNames[step]}`} verb="Skip step" pendingText="Saving …" onClose={onClose} {...dialog}>
      <p>The reason is shown beside the step and recorded in the timeline of the customer.</p>
      <TextField label="Reason" autoFocus autoComplete="off" maxLength={200} {...field('reason')} />
    </FormDialog>
  );
}
