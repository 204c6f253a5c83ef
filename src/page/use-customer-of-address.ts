import { useEffect } from 'react';
import { useSession, useSignedIn } from '#src/session/session-context.ts';
import { notify } from '#src/ui/toast.tsx';
import { chooseCustomer } from './choose-customer.ts';

/** Switches to the customer that the address names, as a link in an email does, or says why not; `done` takes it away. */
export function useCustomerOfAddress(wanted: number | undefined, done: () => void): void {
  const { customerSwitch } = useSignedIn();
  const { context } = useSession();
  useEffect(() => {
    if (wanted === undefined || context === null) return;
    const theirs = context.associations.find((held) => held.customer_id === wanted);
    if (theirs === undefined) notify({ text: 'You do not belong to the customer that this link is about.', tone: 'fail' });
    else if (context.default_customer_id !== wanted) chooseCustomer(customerSwitch, wanted, theirs.customer_name);
    done();
  }, [wanted, context, customerSwitch, done]);
}
