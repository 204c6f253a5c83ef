import { isClosed } from '#domain/access.ts';
import { capital, sentence, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { useSession } from '#src/session/session-context.ts';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { OwnPeople } from './OwnPeople.tsx';
import { StaffViews } from './StaffViews.tsx';
import type { MyAssociationsSearch } from './search.ts';

type Props = { search: MyAssociationsSearch; onSearch: (search: MyAssociationsSearch) => void };

/** Who has access to the customer of the reader, whom its owners invite there. */
export function People({ search, onSearch }: Props) {
  const { context, customer, isStaff } = useSession();
  const isOwner = customer?.access_level === 'owner';
  const now = customer === null ? null : { id: customer.customer_id, name: customer.customer_name };
  const list = useRead(calls.customerPeople.list, { params: { id: now?.id ?? 0 } }, { enabled: isOwner });
  const withAccess = list.data?.people.filter((one) => one.is_active && !isClosed(one.status)).length ?? 0;
  const isInviting = search.invite === true && customer?.is_suspended !== true;
  return (
    <Frame
      title="People"
      stamp={<PageStamp queries={[list]} />}
      answer={
        now === null || !isOwner
          ? context && (isStaff ? 'Staff see the people of every customer.' : 'Owners decide who has access.')
          : list.data && sentence(`${capital(spelled(withAccess, 'person has', 'people have'))} access to ${now.name}`)
      }
    >
      <title>People · Beacon</title>
      <Grid>
        {now !== null && isOwner ? (
          <>
            <OwnPeople
              key={now.id}
              customer={now}
              isSuspended={customer?.is_suspended === true}
              isInviting={isInviting}
              onInviting={(is) => onSearch(is ? { view: 'people', invite: true } : { view: 'people' })}
            />
            <StaffViews customer={now} />
          </>
        ) : (
          context && (
            <PageState heading="People with access">
              <EmptyState
                title={isStaff ? 'No customer of your own' : now === null ? 'No customer yet' : 'Only owners see this list'}
              >
                {isStaff
                  ? 'Open User associations to invite people and change their access.'
                  : now === null
                    ? 'Ask our support to connect your account with a customer.'
                    : `Ask an owner of ${now.name} to invite a colleague or to change your access.`}
              </EmptyState>
            </PageState>
          )
        )}
      </Grid>
    </Frame>
  );
}
