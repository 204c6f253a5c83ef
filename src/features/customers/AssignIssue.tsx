import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Issue } from './types.ts';

const nobody = 'nobody';

/** Who of the staff may have an issue; the owner it has is always among them. */
function useOwners(issue: Issue) {
  const { data } = useRead(calls.alertManagement.assignees, {});
  const staff = data?.assignees ?? [];
  const held = issue.owner === null || staff.some(({ id }) => id === issue.owner?.id) ? [] : [issue.owner];
  return [{ id: nobody, label: 'Nobody' }, ...[...staff, ...held].map(({ id, name }) => ({ id: String(id), label: name }))];
}

/** Sets who has an issue and until when it is to be fixed, or clears them. */
export function AssignIssue({ customerId, issue, onClose }: { customerId: number; issue: Issue; onClose: () => void }) {
  const owners = useOwners(issue);
  const mayAssignAlert = useMayInArea('mail', 'comment');
  const { kind, domain_id, alert } = issue;
  const { field, dialog } = useFormDialog(calls.customers.assignIssue, {
    draft: `issue-${customerId}-${kind}-${alert?.id ?? domain_id}`,
    empty: { owner: issue.owner === null ? nobody : String(issue.owner.id), due: issue.due_on ?? '' },
    read: ({ owner, due }) => ({
      input: {
        params: { id: customerId },
        body: {
          kind,
          domain_id,
          alert_id: alert?.id ?? null,
          owner_id: owner === nobody ? null : Number(owner),
          due_on: due === '' ? null : due,
        },
      },
    }),
    onDone: () => {
      notify({ text: 'Owner and due date saved' });
      onClose();
    },
  });
  return (
    <FormDialog title={`Assign: ${issue.title}`} verb="Save" pendingText="Saving …" onClose={onClose} {...dialog}>
      <Select label="Owner" options={owners} isDisabled={alert !== null && !mayAssignAlert} {...field('owner', 'owner_id')} />
      <TextField label="Due" type="date" hint="By the end of this day, SAST. Optional." {...field('due', 'due_on')} />
    </FormDialog>
  );
}
