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
      cancelLabel={isLocked ? 'Keep it locked' : 'Keep it open'}
      onConfirm={async () => {
        await change.mutateAsync({ params: { id }, body: { is_locked: !isLocked } });
        notify({ text: isLocked ? `${name} can sign in again.` : `The account of ${name} is locked. ${email} got a link.` });
      }}
    >
      <p>
        {isLocked
          ? `${email} can sign in again with the present password. Without you, the person opens the account by choosing a new one.`
          : `${email} is signed out on every device. An email brings a link: choosing a new password opens the account again.`}
      </p>
    </ConfirmDialog>
  );
}
