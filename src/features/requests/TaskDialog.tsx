import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { type Problems, useFormDialog } from '#src/page/use-form-dialog.ts';
import { useSession } from '#src/session/session-context.ts';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Lead, Task } from './types.ts';

type Props = { lead: Lead; task: Task | null; onClose: () => void };
type Form = { what: string; owner: string; due: string };

const fieldsOf = (task: Task | null): Form => ({
  what: task?.what ?? '',
  owner: String(task?.owner?.id ?? ''),
  due: task?.due_on ?? '',
});

/** What is sent of the form, or the fields that are empty. */
function readTask({
  what,
  owner,
  due,
}: Form): { task: { what: string; owner_id: number; due_on: string } } | { problems: Problems } {
  const problems: Problems = {
    ...(what.trim() === '' ? { 'task.what': 'Enter what to do.' } : {}),
    ...(owner === '' ? { 'task.owner_id': 'Choose who does it.' } : {}),
    ...(due === '' ? { 'task.due_on': 'Choose a day.' } : {}),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return { task: { what, owner_id: Number(owner), due_on: due } };
}

/** Adds a task to an enquiry, or changes one. */
export function TaskDialog({ lead, task, onClose }: Props) {
  const own = useSession().profile?.id;
  const isOwn = task === null && lead.task_owners.some(({ id }) => id === own);
  const { field, dialog } = useFormDialog(calls.leads.update, {
    draft: `lead-task-${lead.id}-${task?.id ?? 'new'}`,
    empty: { ...fieldsOf(task), ...(isOwn ? { owner: String(own) } : {}) },
    read: (form) => {
      const read = readTask(form);
      if ('problems' in read) return read;
      return { input: { params: { id: lead.id }, body: { task: { ...read.task, ...(task === null ? {} : { id: task.id }) } } } };
    },
    onDone: () => {
      onClose();
      notify({ text: task === null ? 'Task added' : 'Task saved' });
    },
  });
  const owner = field('owner', 'task.owner_id');
  const [title, verb] = task === null ? ['Add task', 'Add task'] : ['Change task', 'Save task'];
  return (
    <FormDialog title={title} verb={verb} pendingText="Saving …" onClose={onClose} {...dialog}>
      <TextField label="What to do" autoComplete="off" maxLength={200} {...field('what', 'task.what')} />
      <Select
        label="Who"
        options={ownersOf(lead, task)}
        placeholder="Choose somebody"
        {...owner}
        value={owner.value === '' ? null : owner.value}
      />
      <TextField label="Due" type="date" hint="By the end of this day, SAST." {...field('due', 'task.due_on')} />
    </FormDialog>
  );
}

/** Who can have a task; who has it is always among them. */
function ownersOf({ task_owners: staff }: Lead, task: Task | null) {
  const held = task === null || task.owner === null || staff.some(({ id }) => id === task.owner?.id) ? [] : [task.owner];
  return [...staff, ...held].map(({ id, name }) => ({ id: String(id), label: name }));
}
