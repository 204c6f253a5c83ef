import { useSession } from '#src/layout/session-context.ts';
import { Frame } from '#src/ui/Frame.tsx';

/** Picks the dashboard of the role. */
export function Dashboard() {
  const { customer } = useSession();
  return <Frame title="Dashboard" answer={customer?.customer_name} />;
}
