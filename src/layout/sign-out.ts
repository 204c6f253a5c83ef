import { auth } from '#src/client/actors.ts';
import { unsentFiles } from '#src/offline/facts.ts';
import { unsettled } from '#src/offline/outbox-view.ts';

/** Signs out, unless something of the user is not sent: then `ask` is called, with the names of the files that wait. */
export async function signOut(user: string, ask: (files: readonly string[]) => void): Promise<void> {
  const files = await unsentFiles(user).catch(() => []);
  if (unsettled() > 0 || files.length > 0) ask(files);
  else auth.send({ type: 'signOut' });
}
