import { counted } from '#domain/text.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { withChosen } from '#src/page/period.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import type { RulesSearch } from './search.ts';
import type { RuleTag, Scope } from './types.ts';

type Place = { id: number; name: string };
type ScopeFiltersProps = {
  scope: Scope;
  onSearch: (part: Partial<RulesSearch>) => void;
  customers: readonly Place[];
  tags: readonly RuleTag[];
  domains: readonly Place[];
};

const all = 'all';

/** No tag can be called this. */
const noTag = ',';

function options(first: string, places: readonly Place[], value: number | undefined, noun: string) {
  const known = value === undefined || places.some(({ id }) => id === value);
  return [
    { id: all, label: first },
    ...places.map((place) => ({ id: String(place.id), label: nameOf(place) })),
    ...(known ? [] : [{ id: String(value), label: `${noun} ${value}` }]),
  ];
}

const numberFrom = (id: string) => (id === all ? undefined : Number(id));

/** From everybody to a customer to one of its tags, with how many domains have it, and to a domain. */
export function ScopeFilters({ scope, onSearch, customers, tags, domains }: ScopeFiltersProps) {
  const { customerId, tag } = scope;
  const tagOptions = tags.map((one) => ({ id: one.tag, label: `${one.tag} (${counted(one.domains, 'domain')})` }));
  return (
    <>
      <FilterSelect
        label="Customer"
        options={options('Everybody', customers, customerId, 'Customer')}
        value={customerId === undefined ? all : String(customerId)}
        onChange={(id) => onSearch({ customer: numberFrom(id), tag: undefined, domain: undefined })}
      />
      {(tags.length > 0 || tag !== undefined) && (
        <FilterSelect
          label="Tag"
          options={withChosen([{ id: noTag, label: 'No tag' }, ...tagOptions], tag ?? noTag, tag ?? '')}
          value={tag ?? noTag}
          onChange={(id) => onSearch({ customer: customerId, tag: id === noTag ? undefined : id, domain: undefined })}
        />
      )}
      <FilterSelect
        label="Domain"
        options={options('All domains', domains, scope.domainId, 'Domain')}
        value={scope.domainId === undefined ? all : String(scope.domainId)}
        onChange={(id) => onSearch({ customer: customerId, tag: undefined, domain: numberFrom(id) })}
      />
    </>
  );
}
