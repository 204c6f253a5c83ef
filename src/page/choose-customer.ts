import type { SignedIn } from '#src/session/signed-in.ts';
import { notify } from '#src/ui/toast.tsx';

/** Switches to a customer of the person, and says so where that fails. */
export function chooseCustomer(customerSwitch: SignedIn['customerSwitch'], customerId: number, name: string): void {
  customerSwitch.send({ type: 'choose', customerId });
  const watch = customerSwitch.subscribe((state) => {
    if (!state.matches('idle')) return;
    watch.unsubscribe();
    if (state.context.error !== null) notify({ text: `${name} could not be opened: ${state.context.error}`, tone: 'fail' });
  });
}
