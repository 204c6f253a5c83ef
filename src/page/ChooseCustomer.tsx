import { useSession } from '#src/session/session-context.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { NoCustomer } from './NoCustomer.tsx';
import { PageState } from './PageState.tsx';

/** In place of a page that is about one customer, while none is chosen: `what` it shows, as "Changes". */
export function ChooseCustomer({ what }: { what: string }) {
  const { isStaff } = useSession();
  return (
    <Grid>
      <PageState heading={what}>
        {isStaff ? (
          <EmptyState title="Choose a customer">{what} are shown for one customer. Choose it in the filter above.</EmptyState>
        ) : (
          <NoCustomer />
        )}
      </PageState>
    </Grid>
  );
}
