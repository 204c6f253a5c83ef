import './customers.css';
import { useState } from 'react';
import { counted, spelled } from '#domain/text.ts';
import { useOffline } from '#src/client/connection.ts';
import { pageAt } from '#src/page/search.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Button, LinkButton, TextButton } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { saveText } from '#src/ui/table/csv.ts';
import { AssignCustomers } from './AssignCustomers.tsx';
import { customersCsv } from './CustomerTable.tsx';
import { type CustomersSearch, fewestCompared, mostCompared } from './search.ts';
import type { CustomerRow } from './types.ts';
import { usePortfolioReport } from './use-portfolio-report.ts';

type Props = { rows: readonly CustomerRow[]; search: CustomersSearch; now: number; onClear: () => void };

/** What can be done with the selected customers; in place before any is selected, so that the rows stay where they are. */
export function SelectionBar({ rows, search, now, onClear }: Props) {
  const offline = useOffline();
  const report = usePortfolioReport();
  const mayAssign = useMayInArea('customers');
  const [isAssigning, setAssigning] = useState(false);
  if (rows.length === 0)
    return (
      <p className="customers-selection ui-mute">Select customers to download or report on them. Two to five can be compared.</p>
    );
  const ids = rows.map(({ id }) => id);
  const reason = rows.length < fewestCompared ? 'Select another one.' : `At most ${spelled(mostCompared)}.`;
  return (
    <div className="customers-selection" role="group" aria-label="Selected customers">
      <strong role="status">{counted(rows.length, 'customer')} selected</strong>
      <Actions>
        {rows.length >= fewestCompared && rows.length <= mostCompared ? (
          <LinkButton
            variant="solid"
            size="s"
            href={pageAt('/app/customers', { ...search, compare: ids.join(',') } satisfies CustomersSearch)}
          >
            Compare
          </LinkButton>
        ) : (
          <Button variant="solid" size="s" isDisabled reason={reason}>
            Compare
          </Button>
        )}
        {mayAssign && (
          <Button size="s" onPress={() => setAssigning(true)}>
            Assign owner
          </Button>
        )}
        <Button size="s" onPress={() => saveText(customersCsv(rows, now), 'selected-customers.csv')}>
          Download selected
        </Button>
        <Button
          size="s"
          onPress={() => report.start(ids)}
          isPending={report.isPending}
          pendingText="Starting …"
          isDisabled={offline}
          reason="Needs a connection."
        >
          Create report
        </Button>
        <TextButton onPress={onClear}>Clear selection</TextButton>
      </Actions>
      {isAssigning && <AssignCustomers rows={rows} onClose={() => setAssigning(false)} />}
    </div>
  );
}
