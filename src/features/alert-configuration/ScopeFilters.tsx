import { FilterSelect } from '#src/ui/Select.tsx';
import type { RulesSearch } from './search.ts';

type Place = { id: number; name: string };
type ScopeFiltersProps = {
  search: RulesSearch;
  onSearch: (part: Partial<RulesSearch>) => void;
  customers: readonly Place[];
  domains: readonly Place[];
};

const all = 'all';

function options(first: string, places: readonly Place[], value: number | undefined, noun: string) {
  const known = value === undefined || places.some(({ id }) => id === value);
  return [
    { id: all, label: first },
    ...places.map(({ id, name }) => ({ id: String(id), label: name })),
    ...(known ? [] : [{ id: String(value), label: `${noun} ${value}` }]),
  ];
}

const numberFrom = (id: string) => (id === all ? undefined : Number(id));

/** From everybody to a customer to a domain. */
export function ScopeFilters({ search, onSearch, customers, domains }: ScopeFiltersProps) {
  return (
    <>
      <FilterSelect
        label="Customer"
        options={options('Everybody', customers, search.customer, 'Customer')}
        value={search.customer === undefined ? all : String(search.customer)}
        onChange={(id) => onSearch({ customer: numberFrom(id), domain: undefined })}
      />
      <FilterSelect
        label="Domain"
        options={options(
          search.customer === undefined ? 'No single domain' : 'All its domains',
          domains,
          search.domain,
          'Domain',
        )}
        value={search.domain === undefined ? all : String(search.domain)}
        onChange={(id) => onSearch({ domain: numberFrom(id) })}
      />
    </>
  );
}
