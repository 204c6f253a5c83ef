import { useMutation } from '@tanstack/react-query';
import { useOffline } from '#src/client/connection.ts';
import { openView } from '#src/session/customer-view.ts';
import { useSignedIn } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/toast.tsx';

/** Shows the portal as the people of a customer see it. */
export function ViewAsCustomer({ id }: { id: number }) {
  const { user } = useSignedIn();
  const offline = useOffline();
  const open = useMutation({
    mutationFn: () => openView(user, id),
    onError: (error) => notify({ text: error.message, tone: 'fail' }),
  });
  return (
    <Button
      size="s"
      onPress={() => open.mutate()}
      isPending={open.isPending}
      pendingText="Opening …"
      isDisabled={offline}
      reason="Needs a connection."
    >
      View as this customer
    </Button>
  );
}
