import { nameOf } from '#src/page/domain-name.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import type { RulesSearch } from './search.ts';
import type { Scope } from './types.ts';

type Place = { id: number; name: string };
type ScopeFiltersProps = {
  scope: Scope;
  onSearch: (part: Partial<RulesSearch>) => void;
  customers: readonly Place[];
  domains: readonly Place[];
};

const all = 'all';

function options(first: string, places: readonly Place[], value: number | undefined, noun: string) {
  const known = value === undefined || places.some(({ id }) => id === value);
  return [
    { id: all, label: first },
    ...places.map((place) => ({ id: String(place.id), label: nameOf(place) })),
    ...(known ? [] : [{ id: String(value), label: `${noun} ${value}` }]),
  ];
}

const numberFrom = (id: string) => (id === all ? undefined : Number(id));

/** From everybody to a customer to a domain. */
export function ScopeFilters({ scope, onSearch, customers, domains }: ScopeFiltersProps) {
  return (
    <>
      <FilterSelect
        label="Customer"
        options={options('Everybody', customers, scope.customerId, 'Customer')}
        value={scope.customerId === undefined ? all : String(scope.customerId)}
        onChange={(id) => onSearch({ customer: numberFrom(id), domain: undefined })}
      />
      <FilterSelect
        label="Domain"
        options={options(scope.customerId === undefined ? 'All domains' : 'All domains', domains, scope.domainId, 'Domain')}
        value={scope.domainId === undefined ? all : String(scope.domainId)}
        onChange={(id) => onSearch({ customer: scope.customerId, domain: numberFrom(id) })}
      />
    </>
  );
}
