import { LinkButton } from '#src/ui/Button.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { PageState } from './PageState.tsx';

/** In place of a page that is about one customer, while staff have all of them in view: `what` it shows, as "Changes". */
export function ChooseCustomer({ what }: { what: string }) {
  return (
    <Grid>
      <PageState heading={what}>
        <EmptyState title="Choose a customer" action={<LinkButton href="/app/customers">Open customers</LinkButton>}>
          {what} are shown for one customer. Choose it at the top of the page.
        </EmptyState>
      </PageState>
    </Grid>
  );
}
