import { IconButton } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import type { Sort } from '#src/ui/table/order.ts';
import type { MatrixColumn } from './columns.ts';

type PhoneSortProps = {
  columns: readonly MatrixColumn[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
};

/** The order of the cards on a phone, where no heading can be pressed, and how much each says. */
export function PhoneSort({ columns, sort, onSort, isWhole, onWhole }: PhoneSortProps) {
  return (
    <div className="matrix-phone-sort" role="group" aria-label="Cards">
      <FilterSelect
        label="Sort by"
        options={[
          { id: 'domain', label: 'By domain' },
          ...columns.map(({ id, header }) => ({
            id,
            label: `By ${header.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`,
          })),
        ]}
        value={sort.columnId}
        onChange={(id) =>
          onSort({ columnId: id, descending: columns.find((column) => column.id === id)?.descendingFirst ?? false })
        }
      />
      <IconButton
        icon={sort.descending ? 'down' : 'up'}
        label={sort.descending ? 'Descending; reverse' : 'Ascending; reverse'}
        onPress={() => onSort({ ...sort, descending: !sort.descending })}
      />
      <Chip isSelected={isWhole} onChange={onWhole}>
        All checks
      </Chip>
    </div>
  );
}
