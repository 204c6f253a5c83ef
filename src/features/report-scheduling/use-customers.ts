import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { useSession } from '#src/session/session-context.ts';

export type CustomerChoice = { id: number; name: string; isSuspended?: boolean };

/** The customers that the person may report on: staff all of them, others their own; `chosen` is the active one. */
export function useCustomers(): { customers: readonly CustomerChoice[]; chosen: number | null } {
  const { isStaff, context, customer } = useSession();
  const all = useRead(calls.customers.names, {}, { enabled: isStaff });
  const customers = isStaff
    ? (all.data?.customers ?? []).map(({ id, name }) => ({ id, name }))
    : (context?.associations ?? []).map(({ customer_id: id, customer_name: name, is_suspended: isSuspended }) => ({
        id,
        name,
        isSuspended,
      }));
  return { customers, chosen: customer?.customer_id ?? customers[0]?.id ?? null };
}
