import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import * as format from '#src/ui/format.ts';
import { nameOf } from './domain-name.ts';

const all = 'all';

type Props = { value: number | undefined; onChange: (domain: number | undefined) => void; customer?: number | undefined };

/** Picks one domain or all of them, of a customer where one is given. A domain of the address that is in no list stays chosen. */
export function DomainFilter({ value, onChange, customer }: Props) {
  const { data } = useRead(calls.domains.names, {});
  const domains = (data?.domains ?? []).filter(
    ({ standing, customers }) =>
      standing !== 'unverified' && (customer === undefined || customers.some(({ id }) => id === customer)),
  );
  const named = data?.domains.find(({ id }) => id === value);
  const unlisted = named === undefined ? (data === undefined ? 'One domain' : 'Unknown domain') : nameOf(named);
  const known = value === undefined || domains.some((domain) => domain.id === value);
  return (
    <FilterSelect
      label="Domain"
      options={[
        { id: all, label: domains.length > 1 ? `All ${format.number(domains.length)} domains` : 'All domains' },
        ...domains.map((domain) => ({ id: String(domain.id), label: nameOf(domain) })),
        ...(known ? [] : [{ id: String(value), label: unlisted }]),
      ]}
      value={value === undefined ? all : String(value)}
      onChange={(id) => onChange(id === all ? undefined : Number(id))}
    />
  );
}

/** The name of a domain, once the list of domains is here. */
export function useDomainName(id: number | undefined): string | null {
  const { data } = useRead(calls.domains.names, {});
  const found = data?.domains.find((domain) => domain.id === id);
  return found === undefined ? null : nameOf(found);
}
