import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Select } from '#src/ui/Select.tsx';
import { notify } from '#src/ui/toast.tsx';
import { ExportOfCustomer } from './ExportOfCustomer.tsx';
import type { CustomerRow } from './types.ts';
import { useRestore } from './use-restore.ts';

type Props = { customer: CustomerRow; isOpen: boolean; onClose: () => void; onRemoved: () => void };

const letGo = 'let-go';

/** Asks before a customer is removed, offers its data, and asks who gets its domains; the notification brings it back. */
export function RemoveCustomer({ customer, isOpen, onClose, onRemoved }: Props) {
  const remove = useSend(calls.customers.remove);
  const restore = useRestore();
  const [heir, setHeir] = useState(letGo);
  const { id, name, domain_count: domains } = customer;
  const others = useRead(calls.customers.names, {}, { enabled: isOpen && domains > 0 }).data?.customers ?? [];
  const confirm = async () => {
    const query = heir === letGo ? {} : { domains_to: Number(heir) };
    const { final_at: finalAt, handed_over: count } = await remove.mutateAsync({ params: { id }, query });
    onRemoved();
    const given = count === 0 ? '' : ` ${counted(count, 'domain')} transferred.`;
    notify({
      text: `${name} was removed and can be restored until ${format.date(finalAt)}.${given}`,
      onUndo: () => restore(customer),
      undoLabel: 'Restore',
    });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Remove ${name}?`}
      confirmLabel="Remove customer"
      cancelLabel="Keep customer"
      onConfirm={confirm}
    >
      <div className="ui-stack">
        <p>Its people lose access at once. You can restore the customer for 30 days under Customers, Removed.</p>
        {domains > 0 && (
          <>
            <ExportOfCustomer customer={customer} />
            <Select
              label={`Its ${counted(domains, 'domain')}`}
              options={[
                { id: letGo, label: 'Stop monitoring after 30 days' },
                ...others.filter((one) => one.id !== id).map((one) => ({ id: String(one.id), label: `Transfer to ${one.name}` })),
              ]}
              value={heir}
              onChange={setHeir}
              hint={
                heir === letGo
                  ? 'Domains shared with another customer stay monitored.'
                  : 'That customer sees them and their reports at once.'
              }
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
