import { useEffect } from 'react';
import { useSession, useSignedIn } from './session-context.ts';

/** Switches to the customer that the address names, as a link in an email does, where the person belongs to it; `done` takes it away. */
export function useCustomerOfAddress(wanted: number | undefined, done: () => void): void {
  const { customerSwitch } = useSignedIn();
  const { context } = useSession();
  useEffect(() => {
    if (wanted === undefined || context === null) return;
    const isTheirs = context.associations.some((held) => held.customer_id === wanted);
    if (isTheirs && context.default_customer_id !== wanted) customerSwitch.send({ type: 'choose', customerId: wanted });
    done();
  }, [wanted, context, customerSwitch, done]);
}
