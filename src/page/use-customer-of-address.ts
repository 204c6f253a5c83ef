import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useSignedIn } from '#src/session/session-context.ts';
import { notify } from '#src/ui/toast.tsx';
import { chooseCustomer } from './choose-customer.ts';

/**
 * Switches to the customer that the address names, as a link in an email does, or says why not; `done` takes it away. What the device kept
 * of an earlier visit may lack a customer, so only what the server said now can refuse.
 */
export function useCustomerOfAddress(wanted: number | undefined, done: () => void): void {
  const { customerSwitch, session } = useSignedIn();
  const context = useSelector(session, (state) => (state.hasTag('usable') ? state.context.context : null));
  const isFresh = useSelector(session, (state) => state.matches('ready') && state.context.contextError === null);
  useEffect(() => {
    if (wanted === undefined || context === null) return;
    const theirs = context.associations.find((held) => held.customer_id === wanted);
    if (theirs === undefined && !isFresh) return;
    if (theirs === undefined) notify({ text: 'You do not belong to the customer that this link is about.', tone: 'fail' });
    else if (context.default_customer_id !== wanted) chooseCustomer(customerSwitch, wanted, theirs.customer_name);
    done();
  }, [wanted, context, isFresh, customerSwitch, done]);
}
