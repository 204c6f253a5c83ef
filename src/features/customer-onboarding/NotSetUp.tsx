import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { EmptyState } from '#src/ui/State.tsx';

/** A customer without an onboarding, with the button that starts one. */
export function NotSetUp({ customer: { id, name } }: { customer: { id: number; name: string } }) {
  const offline = useOffline();
  const mayStart = useMayInArea('customers');
  const start = useSend(calls.onboarding.start);
  return (
    <PageState heading={name}>
      <EmptyState
        title={`${name} is not being set up`}
        action={
          <Actions>
            {mayStart && (
              <Button
                variant="solid"
                isDisabled={offline}
                reason="Needs a connection."
                isPending={start.isPending}
                pendingText="Starting …"
                onPress={() => start.mutate({ body: { customer_id: id } })}
              >
                Start onboarding
              </Button>
            )}
            <LinkButton href={`/app/customers/${id}`}>Open the customer</LinkButton>
          </Actions>
        }
      >
        {mayStart
          ? 'An onboarding shows which steps are done and what is missing. It changes nothing at the customer.'
          : 'Somebody who may change customers can start an onboarding.'}
      </EmptyState>
      <FormNote error={start.error} />
    </PageState>
  );
}

/** The address names a customer that does not exist, or was removed. */
export function NoSuchCustomer() {
  return (
    <PageState heading="Onboarding">
      <EmptyState title="This customer was not found" action={<LinkButton href="/app/customers">Open customers</LinkButton>}>
        It may have been removed. Choose a customer above, or open the list of customers.
      </EmptyState>
    </PageState>
  );
}
