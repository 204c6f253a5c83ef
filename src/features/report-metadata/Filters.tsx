import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { reporterLabel } from '#src/entities/mail-records/reporter-label.ts';
import { DomainFilter } from '#src/page/DomainFilter.tsx';
import { PeriodFilter } from '#src/page/PeriodFilter.tsx';
import { SearchFilter } from '#src/page/SearchFilter.tsx';
import { TextButton } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import type { ReportsSearch } from './types.ts';

const all = 'all';

/** The filters of the list of reports. */
export function Filters({ search, onSearch }: { search: ReportsSearch; onSearch: (part: Partial<ReportsSearch>) => void }) {
  const { data } = useRead(calls.reportMetadata.filters, {});
  const change = (part: Partial<ReportsSearch>) => onSearch({ page: undefined, ...part });
  const [asked, setMore] = useState(false);
  const isUsed = search.shape !== undefined || search.state !== undefined;
  const reporters = data?.reporters ?? [];
  const known = search.reporter === undefined || reporters.some((one) => one.name === search.reporter);
  return (
    <>
      <DomainFilter value={search.domain} onChange={(domain) => change({ domain })} />
      <PeriodFilter value={search} onChange={change} />
      <FilterSelect
        label="Reporter"
        options={[
          { id: all, label: 'All reporters' },
          ...(known ? [] : [{ id: `is ${search.reporter}`, label: search.reporter ?? '' }]),
          ...reporters.map((one) => ({ id: `is ${one.name}`, label: reporterLabel(one, reporters) })),
        ]}
        value={search.reporter === undefined ? all : `is ${search.reporter}`}
        onChange={(id) => change({ reporter: id === all ? undefined : id.slice(3) })}
      />
      <FilterSelect
        label="Problems"
        options={[
          { id: all, label: 'All reports' },
          { id: 'unreadable_rows', label: 'With unreadable rows' },
          { id: 'recovered', label: 'Damaged and recovered' },
          { id: 'failed_mail', label: 'With failed messages' },
        ]}
        value={search.problems ?? all}
        onChange={(id) => change({ problems: id === all ? undefined : id })}
      />
      {(asked || isUsed) && (
        <>
          <FilterSelect
            label="Form"
            options={[
              { id: all, label: 'Both forms' },
              { id: 'rfc7489', label: 'RFC 7489 (old form)' },
              { id: 'rfc9990', label: 'RFC 9990 (new form)' },
            ]}
            value={search.shape ?? all}
            onChange={(id) => change({ shape: id === all ? undefined : id })}
          />
          <FilterSelect
            label="State"
            options={[
              { id: all, label: 'All states' },
              { id: 'current', label: 'Counted' },
              { id: 'superseded', label: 'Other copies' },
              { id: 'excluded', label: 'Left out' },
            ]}
            value={search.state ?? all}
            onChange={(id) => change({ state: id === all ? undefined : id })}
          />
        </>
      )}
      <SearchFilter
        label="Find a report id, reporter, domain or file"
        placeholder="Report id, reporter, file"
        value={search.search}
        onChange={(text) => change({ search: text })}
      />
      {!isUsed && (
        <TextButton aria-expanded={asked} onPress={() => setMore(!asked)}>
          {asked ? 'Fewer filters' : 'More filters'}
        </TextButton>
      )}
    </>
  );
}
