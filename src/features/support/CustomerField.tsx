import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { Select } from '#src/ui/Select.tsx';

type Props = { value: string; onChange: (customer: string) => void; error: string | undefined };

/** For which customer staff open a request. */
export function CustomerField({ value, onChange, error }: Props) {
  const customers = useRead(calls.customers.names, {}).data?.customers ?? [];
  return (
    <Select
      label="Customer"
      options={customers.map(({ id, name }) => ({ id: String(id), label: name }))}
      value={value === '' ? null : value}
      onChange={onChange}
      error={error}
    />
  );
}
