import { useSession } from '#src/session/session-context.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';

/** Says on every page why almost nothing can be changed, and what brings it back; read from the session, so it shows offline too. */
export function SuspendedStrip() {
  const { customer, isStaff } = useSession();
  if (isStaff || customer?.is_suspended !== true) return null;
  return (
    <div className="strip" role="status">
      <Icon name="attention" />
      <span>
        <b>{customer.customer_name} is suspended</b> · until the open invoices are paid you can read and check everything, and end
        access, links and schedules. Most other changes have to wait. Reports are still processed.
      </span>
      <span className="strip-end">
        <Link href="/app/plan">Plan and invoices</Link>
      </span>
    </div>
  );
}
