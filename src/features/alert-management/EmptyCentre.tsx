import { momentLabel } from '#src/entities/alerts/labels.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { isNarrowed } from './filter.ts';
import type { AlertSearch } from './search.ts';

type NothingProps = {
  search: AlertSearch;
  evaluated: string | null;
  now: number;
  onSearch: (search: AlertSearch) => void;
};

/** Why the list is empty: nothing is open, or the filter is too narrow. */
export function Nothing({ search, evaluated, now, onSearch }: NothingProps) {
  const ran = evaluated === null ? 'The rules have not run yet.' : `The rules last ran ${momentLabel(evaluated, now)}.`;
  if (isNarrowed(search) || search.status !== undefined)
    return (
      <EmptyState
        title={
          isNarrowed(search) || search.status === 'any'
            ? 'No alert matches'
            : `No alert is ${search.status === 'unresolved' ? 'left' : search.status}`
        }
        action={<Button onPress={() => onSearch({ alert: search.alert })}>Show all open alerts</Button>}
      >
        {isNarrowed(search) && 'No alert matches the filters. '}
        {ran}
      </EmptyState>
    );
  return <EmptyState title="Nothing is open">{ran} New alerts appear here right away.</EmptyState>;
}
