import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { notify } from '#src/ui/toast.tsx';
import type { CustomerRow } from './types.ts';

/** The action that restores a removed customer, with a notification of what became of it. */
export function useRestore(): (customer: Pick<CustomerRow, 'id' | 'name'>) => void {
  const restore = useSend(calls.customers.update);
  return ({ id, name }) =>
    restore.mutate(
      { params: { id }, body: { is_active: true } },
      {
        onSuccess: () => notify({ text: `${name} is restored`, link: { label: 'Open customer', href: `/app/customers/${id}` } }),
        onError: ({ message }) => notify({ text: message }),
      },
    );
}
