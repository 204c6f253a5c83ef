import { isClosed } from '#domain/access.ts';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { notify } from '#src/ui/toast.tsx';
import { NotReady } from './NotReady.tsx';
import type { Onboarding } from './types.ts';

const mostRecipients = 20;

/** The alert rules of the customer, and a weekly report for its people. */
export function AlertsStep({ onboarding: { customer, schedules } }: { onboarding: Onboarding }) {
  const offline = useOffline();
  const { id, name } = customer;
  const people = useRead(calls.customers.associations, { query: { customer_id: id } });
  const whole = useRead(calls.onboarding.get, { params: { id } });
  const create = useSend(calls.reportScheduling.createSchedule);
  const withAccess = people.data?.associations.filter((one) => one.is_active && !isClosed(one.user_status)) ?? [];
  const active = withAccess.filter((one) => one.user_status === 'active');
  const recipients = active.map((one) => one.user_email).slice(0, mostRecipients);
  const schedule = () =>
    create.mutate(
      {
        body: {
          schedule_name: `Weekly report for ${name}`,
          report_type: 'customer_detailed',
          customer_id: id,
          delivery_time: '08:00',
          delivery_day: 'monday',
          date_range_days: 7,
          recipients,
        },
      },
      {
        onSuccess: () => {
          notify({ text: `${name} gets a report every Monday at 08:00` });
          void whole.refetch();
        },
      },
    );
  return (
    <>
      <FormNote error={create.error} />
      <p>{schedules === 0 ? 'No report schedule yet.' : `${counted(schedules, 'report schedule')} active.`}</p>
      {schedules === 0 && <NotReady count={withAccess.filter((one) => one.user_status === 'invited').length} />}
      <Actions>
        {schedules === 0 && (
          <Button
            variant="solid"
            isDisabled={offline || recipients.length === 0}
            reason={
              offline
                ? 'Needs a connection.'
                : people.data === undefined
                  ? 'Loading the people of this customer.'
                  : withAccess.length === 0
                    ? 'Nobody has access to this customer yet.'
                    : 'Nobody has set up their account yet.'
            }
            isPending={create.isPending}
            pendingText="Saving …"
            onPress={schedule}
          >
            {recipients.length === 0
              ? 'Send a weekly report'
              : `Send a weekly report to ${counted(recipients.length, 'person', 'people')}`}
          </Button>
        )}
        <LinkButton href={`/app/alerts/configuration?customer=${id}`}>Alert rules of the customer</LinkButton>
      </Actions>
    </>
  );
}
