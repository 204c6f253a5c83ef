import { useState } from 'react';
import { useOffline } from '#src/client/connection.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { notify } from '#src/ui/toast.tsx';
import { NextRuns } from './NextRuns.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { formOf, readSchedule, type ScheduleForm } from './schedule-form.ts';
import type { Schedule } from './types.ts';
import { useCustomers } from './use-customers.ts';
import { useScheduleActions } from './use-schedule-actions.ts';

type Props = { schedule: Schedule | null; preset?: Partial<ScheduleForm>; onClose: () => void };

/** Adds a schedule, or changes one; with its next five runs. It can be sent offline too. */
export function ScheduleDialog({ schedule, preset, onClose }: Props) {
  const { customers: all, chosen } = useCustomers();
  const customers = all.filter(({ isSuspended }) => isSuspended !== true);
  const [empty] = useState(() => formOf(schedule, chosen, preset));
  const key = schedule === null ? `schedule-${preset?.name ?? 'new'}` : `schedule-${schedule.schedule_id}-${schedule.version}`;
  const { draft, isDirty, change, drop } = useDraft(key, empty);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [error, setError] = useState<Error | null>(null);
  const [isPending, setPending] = useState(false);
  const offline = useOffline();
  const actions = useScheduleActions();
  const submit = async () => {
    const read = readSchedule(draft);
    setError(null);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    setPending(true);
    try {
      await (schedule === null ? actions.create(read.body) : actions.change(schedule, read.body));
      drop();
      onClose();
      notify({ text: offline ? 'Saved when you are online' : 'Schedule saved' });
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setPending(false);
    }
  };
  return (
    <FormDialog
      title={schedule === null ? 'Add schedule' : `Change ${schedule.schedule_name}`}
      verb={schedule === null ? 'Create schedule' : 'Save schedule'}
      pendingText="Saving …"
      isQueued
      isPending={isPending}
      error={error}
      problems={problems}
      onClear={isDirty ? drop : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ScheduleFields form={draft} change={change} problems={{ ...fieldErrors(error), ...problems }} customers={customers} />
      <NextRuns form={draft} />
    </FormDialog>
  );
}
