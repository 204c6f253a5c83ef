import { ProtectionParts } from '#src/entities/protection/ProtectionParts.tsx';
import { useProtectionRow } from '#src/entities/protection/use-protection-row.ts';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import type { DomainSearch } from './search.ts';
import type { Domain } from './types.ts';

type PolicyTabProps = { domain: Domain; search: DomainSearch; onSearch: (search: DomainSearch) => void };

/** The domain's place on the path to enforcement, the effect of the next step, and its record. */
export function PolicyTab({ domain, search, onSearch }: PolicyTabProps) {
  const { query, row } = useProtectionRow(domain.id);
  return (
    <QueryView query={query} title="The policy" place="frame">
      {() =>
        row === undefined ? (
          <Grid>
            <PageState heading="Policy">
              <EmptyState title="This domain belongs to another of your customers">
                Switch to {domain.customers.map((one) => one.name).join(' or ') || 'its customer'} at the top to see its way to
                enforcement.
              </EmptyState>
            </PageState>
          </Grid>
        ) : (
          <ProtectionParts
            row={row}
            isRecordOpen={search.record === true}
            onRecord={(open) => {
              const { record: _, ...rest } = search;
              onSearch(open ? { ...rest, record: true } : rest);
            }}
          />
        )
      }
    </QueryView>
  );
}
