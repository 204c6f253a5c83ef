import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Person } from './types.ts';

/** Asks before an account is deactivated, or an invitation that nobody used is revoked. */
export function EndPerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const change = useSend(calls.adminUsers.updateStatus);
  const { id, name, email, status } = person;
  const isInvited = status === 'invited';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isInvited ? `Revoke the invitation of ${name}?` : `Deactivate ${name}?`}
      confirmLabel={isInvited ? 'Revoke invitation' : 'Deactivate'}
      cancelLabel={isInvited ? 'Keep invitation' : 'Keep active'}
      onConfirm={async () => {
        await change.mutateAsync({ params: { id }, body: { is_active: false } });
        notify({
          text: isInvited ? `The invitation of ${name} is revoked.` : `${name} is deactivated and signed out everywhere.`,
        });
      }}
    >
      <p>
        {isInvited
          ? `The link that ${email} got stops working at once. You can invite this person again.`
          : `${email} is signed out on every device and cannot sign in until somebody activates the account again.`}
      </p>
    </ConfirmDialog>
  );
}
