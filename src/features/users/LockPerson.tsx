import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Person } from './types.ts';

/** Asks before an account is locked, for example after its device was stolen, or a locked one is opened again. */
export function LockPerson({ person: { id, name, email, status }, onClose }: { person: Person; onClose: () => void }) {
  const change = useSend(calls.adminUsers.lock);
  const isLocked = status === 'locked';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isLocked ? `Unlock the account of ${name}?` : `Lock the account of ${name}?`}
      confirmLabel={isLocked ? 'Unlock account' : 'Lock account'}
      cancelLabel={isLocked ? 'Keep locked' : 'Cancel'}
      onConfirm={async () => {
        await change.mutateAsync({ params: { id }, body: { is_locked: !isLocked } });
        notify({ text: isLocked ? `${name} can sign in again` : `The account of ${name} is locked` });
      }}
    >
      <p>
        {isLocked
          ? `${email} can sign in again with the current password. A new password, set by the link from the email, also unlocks the account.`
          : `${email} is signed out on every device and gets a link by email. Setting a new password there unlocks the account.`}
      </p>
    </ConfirmDialog>
  );
}
