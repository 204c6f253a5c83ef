import { useSession } from '#src/session/session-context.ts';

/** Whom a saved filter is shared with, in words. */
export function useReaders() {
  const { isStaff, customer } = useSession();
  const place = customer === null ? 'the customer' : customer.customer_name;
  return isStaff
    ? { everybody: 'all staff', sees: 'All staff see it.', nobody: 'No member of staff' }
    : { everybody: `everybody at ${place}`, sees: `Everybody at ${place} sees it.`, nobody: `Nobody at ${place}` };
}
