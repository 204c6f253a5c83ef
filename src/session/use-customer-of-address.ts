import { useEffect } from 'react';
import { useSession, useSignedIn } from './session-context.ts';

/** Switches to the customer that the address names, as a link in an email does, where the person belongs to it; `done` takes it away. */
export function useCustomerOfAddress(wanted: number | undefined, done: () => void): void {
  const { customerSwitch } = useSignedIn();
  const { context } = useSession();
  const isKnown = context !== null;
  const isOther =
    context?.default_customer_id !== wanted && context?.associations.some((held) => held.customer_id === wanted) === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is followed once; later the person may switch to another.
  useEffect(() => {
    if (wanted === undefined || !isKnown) return;
    if (isOther) customerSwitch.send({ type: 'choose', customerId: wanted });
    done();
  }, [wanted, isKnown]);
}
