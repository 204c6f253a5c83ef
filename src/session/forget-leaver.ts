import { api } from '#src/client/actors.ts';
import { dropFact, forgetUser } from '#src/offline/facts.ts';
import { leaveDevice } from '#src/offline/push/leave.ts';
import { deviceFacts, tokenFact } from '#src/offline/worker-messages.ts';
import { dropView } from './customer-view.ts';

/** Forgets on this device who signs out; what waits to be sent stays for their next sign-in. */
export async function forgetLeaver(leaver: string): Promise<void> {
  dropView();
  await leaveDevice(api).catch((error: unknown) => console.warn('Push notifications of this device could not be ended', error));
  await dropFact(deviceFacts, tokenFact).catch(() => undefined);
  await forgetUser(leaver);
}
