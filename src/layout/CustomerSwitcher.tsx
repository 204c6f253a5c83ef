import { useSelector } from '@xstate/react';
import { Button as AriaButton } from 'react-aria-components';
import { useSession, useSignedIn } from '#src/session/session-context.ts';
import { deferred } from '#src/ui/deferred.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Popover } from '#src/ui/Popover.tsx';

const CustomerList = deferred(async () => (await import('./CustomerList.tsx')).CustomerList);

/** The active customer; a list to switch for users with more than one. */
export function CustomerSwitcher() {
  const { context, customer, isStaff } = useSession();
  if (context === null) return null;
  if (!context.is_multi_customer)
    return (
      <span className="mast-customer">
        <span>{isStaff ? 'All customers' : (customer?.customer_name ?? 'No customer')}</span>
      </span>
    );
  return <Switcher />;
}

function Switcher() {
  const { customerSwitch } = useSignedIn();
  const { customer } = useSession();
  const busy = useSelector(customerSwitch, (state) => !state.matches('idle'));
  return (
    <Popover
      label="Switch customer"
      trigger={
        <AriaButton className="mast-customer" isDisabled={busy}>
          <span className="ui-hidden">Customer: </span>
          <span>{busy ? 'Switching …' : (customer?.customer_name ?? 'Choose a customer')}</span>
          <Icon name="down" />
        </AriaButton>
      }
    >
      {(close) => <CustomerList close={close} />}
    </Popover>
  );
}
