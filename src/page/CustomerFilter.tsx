import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';

const all = 'all';

/** Picks one customer or all of them, for staff. A customer of the address that is in no list stays chosen. */
export function CustomerFilter({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (customer: number | undefined) => void;
}) {
  const { data } = useRead(calls.customers.names, {});
  const customers = data?.customers ?? [];
  const known = value === undefined || customers.some(({ id }) => id === value);
  return (
    <FilterSelect
      label="Customer"
      options={[
        { id: all, label: 'All customers' },
        ...customers.map(({ id, name }) => ({ id: String(id), label: name })),
        ...(known ? [] : [{ id: String(value), label: `Customer ${value}` }]),
      ]}
      value={value === undefined ? all : String(value)}
      onChange={(id) => onChange(id === all ? undefined : Number(id))}
    />
  );
}
