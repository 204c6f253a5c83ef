import './customers.css';
import { counted, spelled } from '#domain/text.ts';
import { pageAt } from '#src/page/search.ts';
import { Button, LinkButton, TextButton } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { fewestCompared, mostCompared } from './compare.ts';
import type { CustomersSearch } from './search.ts';
import type { CustomerRow } from './types.ts';

type Props = { rows: readonly CustomerRow[]; search: CustomersSearch; onClear: () => void };

/** What can be done with the selected customers; in place before any is selected, so that the rows stay where they are. */
export function SelectionBar({ rows, search, onClear }: Props) {
  if (rows.length === 0) return <p className="customers-selection ui-mute">Select two to five customers to compare them.</p>;
  const compare = { ...search, compare: rows.map(({ id }) => id).join(',') };
  const reason = rows.length < fewestCompared ? 'Select another one.' : `At most ${spelled(mostCompared)}.`;
  return (
    <div className="customers-selection" role="group" aria-label="Selected customers">
      <strong role="status">{counted(rows.length, 'customer')} selected</strong>
      <Actions>
        {rows.length >= fewestCompared && rows.length <= mostCompared ? (
          <LinkButton look="solid" size="s" href={pageAt('/app/customers', compare)}>
            Compare
          </LinkButton>
        ) : (
          <Button look="solid" size="s" isDisabled reason={reason}>
            Compare
          </Button>
        )}
        <TextButton onPress={onClear}>Clear selection</TextButton>
      </Actions>
    </div>
  );
}
