import { TagFilter } from '#src/entities/domain-tags/TagFilter.tsx';
import { worstFirst } from '#src/entities/protection/level-order.ts';
import { levelFaces } from '#src/entities/protection/levels.ts';
import { withChosen } from '#src/page/period.ts';
import { SearchFilter } from '#src/page/SearchFilter.tsx';
import { dayOf } from '#src/page/search.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import * as format from '#src/ui/format.ts';
import { pastDay } from './past.ts';
import type { MatrixSearch } from './search.ts';

const steps = [7, 30, 90] as const;

function dayBefore(now: number, days: number): string {
  return new Date(now - days * 86_400_000).toISOString().slice(0, 10);
}

type FiltersProps = {
  search: MatrixSearch;
  onSearch: (part: Partial<MatrixSearch>) => void;
  customers: { id: number; name: string }[];
  tags: readonly string[];
  now: number;
};

function CompareFilter({ search, onSearch, now }: Omit<FiltersProps, 'customers' | 'tags'>) {
  const options = withChosen(
    [
      { id: 'none', label: 'No comparison' },
      ...steps.map((days) => ({ id: dayBefore(now, days), label: `With ${days} days ago` })),
    ],
    search.since ?? 'none',
    search.since === undefined ? '' : `With ${format.utcDay(search.since)}`,
  );
  return (
    <>
      <FilterSelect
        label="Compare"
        options={options}
        value={search.since ?? 'none'}
        onChange={(id) => onSearch({ since: dayOf(id) })}
      />
      {search.since !== undefined && (
        <input
          type="date"
          className="ui-input matrix-day"
          aria-label="The day compared with"
          max={dayBefore(now, 1)}
          value={search.since}
          onChange={(event) => {
            const day = pastDay(dayOf(event.target.value), now);
            if (day !== undefined) onSearch({ since: day });
          }}
        />
      )}
    </>
  );
}

/** Filters, grouping and comparison of the matrix; all of it is part of the address. */
export function MatrixFilters({ search, onSearch, customers, tags, now }: FiltersProps) {
  const many = customers.length > 1 || search.customer !== undefined || search.group === 'customer';
  const tagged = tags.length > 0 || search.tag !== undefined || search.group === 'tag';
  return (
    <>
      <SearchFilter label="Find a domain" value={search.q} onChange={(q) => onSearch({ q })} />
      <FilterSelect
        label="Level"
        options={[{ id: 'all', label: 'Every level' }, ...worstFirst.map((id) => ({ id, label: levelFaces[id].word }))]}
        value={search.level ?? 'all'}
        onChange={(id) => onSearch({ level: worstFirst.find((one) => one === id) })}
      />
      {many && (
        <>
          <FilterSelect
            label="Customer"
            options={withChosen(
              [{ id: 'all', label: 'All customers' }, ...customers.map(({ id, name }) => ({ id: String(id), label: name }))],
              search.customer === undefined ? 'all' : String(search.customer),
              'One customer',
            )}
            value={search.customer === undefined ? 'all' : String(search.customer)}
            onChange={(id) => onSearch({ customer: id === 'all' ? undefined : Number(id) })}
          />
          <Chip isSelected={search.group === 'customer'} onChange={(on) => onSearch({ group: on ? 'customer' : undefined })}>
            By customer
          </Chip>
        </>
      )}
      {tagged && (
        <>
          <TagFilter tags={tags} value={search.tag} onChange={(tag) => onSearch({ tag })} />
          <Chip isSelected={search.group === 'tag'} onChange={(on) => onSearch({ group: on ? 'tag' : undefined })}>
            By tag
          </Chip>
        </>
      )}
      <CompareFilter search={search} onSearch={onSearch} now={now} />
    </>
  );
}
