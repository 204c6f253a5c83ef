import type { ReactNode } from 'react';
import { IconButton } from '../Button.tsx';
import { FilterSelect } from '../FilterSelect.tsx';
import { nextSort, type Sort } from './order.ts';

type SortColumn = { id: string; header: string; descendingFirst?: boolean };

type PhoneSortProps = {
  columns: readonly SortColumn[];
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  /** What else is chosen for all cards. */
  children?: ReactNode;
};

const byHeader = (header: string) => `By ${header.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`;

/** The order of the cards on a phone, where no heading can be pressed. Nothing where there is one order and nothing else to choose. */
export const PhoneSort = ({ columns, sort, onSort, children }: PhoneSortProps) => {
  const isSortable = columns.length > 1;
  if (!isSortable && !children) return null;
  return (
    <div className="ui-phone-sort" role="group" aria-label="Cards">
      {children}
      {isSortable && (
        <FilterSelect
          label="Sort by"
          options={columns.map(({ id, header }) => ({ id, label: byHeader(header) }))}
          value={sort?.columnId ?? null}
          onChange={(id) => onSort(nextSort(null, id, columns.find((column) => column.id === id)?.descendingFirst ?? false))}
        />
      )}
      {isSortable && sort && (
        <IconButton
          icon={sort.descending ? 'down' : 'up'}
          label={sort.descending ? 'Descending; reverse' : 'Ascending; reverse'}
          onPress={() => onSort({ ...sort, descending: !sort.descending })}
        />
      )}
    </div>
  );
};
