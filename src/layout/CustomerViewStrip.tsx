import { useMutation } from '@tanstack/react-query';
import { type CustomerView, endView } from '#src/session/customer-view.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';

/** Says on every page that a member of staff sees the portal of a customer, and ends it. */
export function CustomerViewStrip({ view }: { view: CustomerView }) {
  const { customer } = useSession();
  const end = useMutation({ networkMode: 'always', mutationFn: () => endView(view) });
  return (
    <div className="strip" role="status">
      <Icon name="info" />
      <span>
        You see this as <b>{customer?.customer_name ?? 'this customer'}</b>. Read-only.
      </span>
      <span className="strip-end">
        <Button size="s" onPress={() => end.mutate()} isPending={end.isPending} pendingText="Ending …">
          End view
        </Button>
      </span>
    </div>
  );
}
