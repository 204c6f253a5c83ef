import { withChosen } from '#src/page/period.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import type { DomainSearch } from './search.ts';

type ReportFiltersProps = { reporters: string[]; search: DomainSearch; onSearch: (search: DomainSearch) => void };

/** Which of a domain's reports are listed. */
export function ReportFilters({ reporters, search, onSearch }: ReportFiltersProps) {
  const choose = (part: DomainSearch) => onSearch({ ...search, page: undefined, ...part });
  const toggle = (problems: DomainSearch['problems']) => (on: boolean) => choose({ problems: on ? problems : undefined });
  return (
    <>
      <FilterSelect
        label="Reporter"
        options={withChosen(
          [{ id: '', label: 'Every reporter' }, ...reporters.map((name) => ({ id: name, label: name }))],
          search.reporter ?? '',
          search.reporter ?? '',
        )}
        value={search.reporter ?? ''}
        onChange={(reporter) => choose({ reporter: reporter || undefined })}
      />
      <Chip isSelected={search.problems === 'failed_mail'} onChange={toggle('failed_mail')}>
        With failing messages
      </Chip>
      <Chip isSelected={search.problems === 'unreadable_rows'} onChange={toggle('unreadable_rows')}>
        With unreadable rows
      </Chip>
    </>
  );
}
