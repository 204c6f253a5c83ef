import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { notify } from '#src/ui/toast.tsx';
import type { CustomerRow } from './types.ts';
import { useRestore } from './use-restore.ts';

type Props = { customer: CustomerRow; isOpen: boolean; onClose: () => void; onRemoved: () => void };

/** Asks before a customer is removed; the notification brings it back. */
export function RemoveCustomer({ customer, isOpen, onClose, onRemoved }: Props) {
  const remove = useSend(calls.customers.remove);
  const restore = useRestore();
  const { id, name } = customer;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Remove ${name}?`}
      confirmLabel="Remove customer"
      cancelLabel="Keep customer"
      onConfirm={async () => {
        const { final_at: finalAt } = await remove.mutateAsync({ params: { id } });
        onRemoved();
        notify({
          text: `${name} is removed, for good on ${format.date(finalAt)}`,
          onUndo: () => restore(customer),
          undoLabel: 'Restore',
        });
      }}
    >
      <p>Its people lose access at once. For 30 days you can restore the customer under Customers, Removed.</p>
    </ConfirmDialog>
  );
}
