import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { type AuditSearch, auditPeriods } from './search.ts';
import type { AuditPage } from './types.ts';

const periodLabels = { today: 'Today', week: 'Last 7 days', month: 'Last 30 days', all: 'All' };

type Props = { search: AuditSearch; data: AuditPage; onSearch: (search: AuditSearch) => void };

/** Finds lines by text, period, person, action and customer. */
export function AuditFilters({ search, data, onSearch }: Props) {
  const customers = useRead(calls.customers.names, {});
  const change = (part: Partial<AuditSearch>) => onSearch({ ...search, page: undefined, entry: undefined, ...part });
  const numbered = (all: string, of: readonly { id: number; name: string }[]) => [
    { id: 'all', label: all },
    ...of.map(({ id, name }) => ({ id: String(id), label: name })),
  ];
  const numberOf = (id: string) => (id === 'all' ? undefined : Number(id));
  return (
    <>
      <SearchField
        label="Find in the audit trail"
        placeholder="Person, customer, id"
        value={search.q ?? ''}
        onChange={(q) => change({ q: q || undefined })}
        small
      />
      <FilterSelect
        label="Period"
        options={auditPeriods.map((id) => ({ id, label: periodLabels[id] }))}
        value={search.period ?? 'month'}
        onChange={(period) => change({ day: undefined, period: auditPeriods.find((one) => one === period) })}
      />
      <FilterSelect
        label="Person"
        options={numbered('All people', data.people)}
        value={search.person === undefined ? 'all' : String(search.person)}
        onChange={(id) => change({ person: numberOf(id) })}
      />
      <FilterSelect
        label="Action"
        options={[{ id: 'all', label: 'All actions' }, ...data.actions.map(({ action, label }) => ({ id: action, label }))]}
        value={search.action ?? 'all'}
        onChange={(id) => change({ action: id === 'all' ? undefined : id })}
      />
      <FilterSelect
        label="Customer"
        options={numbered('All customers', customers.data?.customers ?? [])}
        value={search.customer === undefined ? 'all' : String(search.customer)}
        onChange={(id) => change({ customer: numberOf(id) })}
      />
    </>
  );
}
