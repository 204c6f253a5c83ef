import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { Select } from '#src/ui/Select.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { CustomerRow } from './types.ts';

const nobody = 'nobody';

/** The account owner that all of them have; empty where they differ, so that one has to be chosen. */
function sharedOwner(rows: readonly CustomerRow[]): string {
  const owners = new Set(rows.map(({ manager }) => (manager === null ? nobody : String(manager.id))));
  const [owner = ''] = owners;
  return owners.size === 1 ? owner : '';
}

/** Names the member of staff who looks after the selected customers. */
export function AssignCustomers({ rows, onClose }: { rows: readonly CustomerRow[]; onClose: () => void }) {
  const staff = useRead(calls.alertManagement.assignees, {}).data?.assignees ?? [];
  const ids = rows.map(({ id }) => id);
  const { field, dialog } = useFormDialog(calls.customers.assignManager, {
    draft: `assign-customers ${ids.join(' ')}`,
    empty: { manager: sharedOwner(rows) },
    read: ({ manager }) =>
      manager === ''
        ? { problems: { manager_id: 'Choose who looks after them, or Nobody.' } }
        : { input: { body: { customer_ids: ids, manager_id: manager === nobody ? null : Number(manager) } } },
    onDone: ({ changed }) => {
      notify({ text: changed === 0 ? 'Nothing changed' : `Account owner of ${counted(changed, 'customer')} saved` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Assign ${counted(rows.length, 'customer')}`}
      verb="Save"
      pendingText="Saving …"
      onClose={onClose}
      {...dialog}
    >
      <Select
        label="Account owner"
        hint={`The member of staff who looks after ${formOf(rows.length, 'this customer', 'these customers')}.`}
        options={[{ id: nobody, label: 'Nobody' }, ...staff.map(({ id, name }) => ({ id: String(id), label: name }))]}
        {...field('manager', 'manager_id')}
      />
    </FormDialog>
  );
}
