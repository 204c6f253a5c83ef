import { useEffect } from 'react';
import { useSession, useSignedIn } from '#src/session/session-context.ts';
import { chooseCustomer } from './choose-customer.ts';

/** Switches to the customer that the address names, as a link in an email does, where the person belongs to it; `done` takes it away. */
export function useCustomerOfAddress(wanted: number | undefined, done: () => void): void {
  const { customerSwitch } = useSignedIn();
  const { context } = useSession();
  useEffect(() => {
    if (wanted === undefined || context === null) return;
    const theirs = context.associations.find((held) => held.customer_id === wanted);
    if (theirs !== undefined && context.default_customer_id !== wanted)
      chooseCustomer(customerSwitch, wanted, theirs.customer_name);
    done();
  }, [wanted, context, customerSwitch, done]);
}
