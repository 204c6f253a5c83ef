import { reporterLabel } from '#src/entities/mail-records/reporter-label.ts';
import { withChosen } from '#src/page/period.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import type { DomainSearch } from './search.ts';

type ReportFiltersProps = {
  reporters: readonly { reporter: string; reporter_name: string }[];
  search: DomainSearch;
  onSearch: (search: DomainSearch) => void;
};

/** Which of a domain's reports are listed. */
export function ReportFilters({ reporters, search, onSearch }: ReportFiltersProps) {
  const named = reporters.map(({ reporter: name, reporter_name }) => ({ name, reporter_name }));
  const choose = (part: DomainSearch) => onSearch({ ...search, page: undefined, ...part });
  const toggle = (problems: DomainSearch['problems']) => (on: boolean) => choose({ problems: on ? problems : undefined });
  return (
    <>
      <FilterSelect
        label="Reporter"
        options={withChosen(
          [{ id: '', label: 'Every reporter' }, ...named.map((one) => ({ id: one.name, label: reporterLabel(one, named) }))],
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
