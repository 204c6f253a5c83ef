import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type CustomerView, endView } from '#src/session/customer-view.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';

/** Says on every page that a member of staff sees the portal of a customer, or that such a view has ended. */
export function CustomerViewStrip({ view }: { view: CustomerView | null }) {
  return view === null ? <EndedStrip /> : <OpenStrip view={view} />;
}

function EndedStrip() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <div className="strip" role="status">
      <Icon name="info" />
      <span>
        <b>Your view of the customer’s portal has ended.</b> You are back in your own account.
      </span>
      <span className="strip-end">
        <Button size="s" onPress={() => setOpen(false)}>
          Close
        </Button>
      </span>
    </div>
  );
}

function OpenStrip({ view }: { view: CustomerView }) {
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
