import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Lead } from './types.ts';

type Props = { lead: Lead; isOpen: boolean; onClose: () => void; onErased: () => void };

/** Asks before an enquiry is erased for good. */
export function EraseLead({ lead: { id, name }, isOpen, onClose, onErased }: Props) {
  const erase = useSend(calls.leads.remove);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Erase the enquiry of ${name}?`}
      confirmLabel="Erase enquiry"
      cancelLabel="Keep enquiry"
      onConfirm={async () => {
        await erase.mutateAsync({ params: { id } });
        onErased();
        notify({ text: 'The enquiry is erased' });
      }}
    >
      <p>Name, address, message, notes, tasks and check result are deleted for good. The audit keeps only that it was done.</p>
    </ConfirmDialog>
  );
}
