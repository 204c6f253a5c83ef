import { useSession } from '#src/session/session-context.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { allIssues, domainOptions, ownerOptions } from './issue-filter.ts';
import type { CustomerSearch } from './search.ts';
import type { Issue } from './types.ts';

type Props = { issues: readonly Issue[]; search: CustomerSearch; onSearch: (search: CustomerSearch) => void };

/** Narrows the issues of a customer to an owner and a domain. */
export function IssueFilters({ issues, search, onSearch }: Props) {
  const me = useSession().profile?.id;
  const { owner = allIssues, domain = allIssues } = search;
  return (
    <>
      <FilterSelect
        label="Owner"
        options={ownerOptions(issues, me)}
        value={owner === String(me) ? 'mine' : owner}
        onChange={(id) => onSearch({ ...search, owner: id === allIssues ? undefined : id })}
      />
      <FilterSelect
        label="Domain"
        options={domainOptions(issues)}
        value={String(domain)}
        onChange={(id) => onSearch({ ...search, domain: id === allIssues ? undefined : Number(id) })}
      />
    </>
  );
}
