import { sentence } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { useSignedIn } from '#src/session/session-context.ts';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { MyCustomer } from './types.ts';

type Props = { customer: MyCustomer; isOnly: boolean; onClose: () => void };

/** Asks whether the reader wants to leave a customer. */
export function LeaveCustomer({ customer: { id, name }, isOnly, onClose }: Props) {
  const { session } = useSignedIn();
  const leave = useSend(calls.auth.leaveCustomer);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Leave ${name}?`}
      confirmLabel="Leave customer"
      cancelLabel="Stay"
      onConfirm={async () => {
        await leave.mutateAsync({ params: { id } });
        session.send({ type: 'refresh' });
        notify({ text: sentence(`You left ${name}`) });
      }}
    >
      <p>
        You will no longer see its domains, reports and alerts, or get messages about them. An owner can invite you again.
        {isOnly && ' Your account stays, but belongs to no other customer.'}
      </p>
    </ConfirmDialog>
  );
}
