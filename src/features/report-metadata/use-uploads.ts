import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { loadFact, saveFact, unsentUploads } from '#src/offline/facts.ts';
import { useSession, useSignedIn } from '#src/session/session-context.ts';
import type { SignedIn } from '#src/session/signed-in.ts';
import { notify } from '#src/ui/toast.tsx';
import { tallyLabel } from './upload-labels.ts';
import { createUploads, type Handed, type Uploads } from './uploads.ts';

const bySignIn = new WeakMap<SignedIn, Uploads>();

/** How soon a send that did not reach the server is retried while apparently online. */
const retryMs = 15_000;

/** The uploads of a sign-in, with those that an earlier visit could not send; what waits is stored on this device until it is sent. */
function uploadsOf(open: SignedIn): Uploads {
  const held = bySignIn.get(open);
  if (held !== undefined) return held;
  const uploads = createUploads();
  bySignIn.set(open, uploads);
  void restore(open.user, uploads);
  return uploads;
}

/** Takes up what an earlier visit could not send, and stores what waits from now on, what came meanwhile included. */
export async function restore(user: string, uploads: Uploads): Promise<void> {
  const warn = (error: unknown) => console.warn('Files that wait could not be stored on this device', error);
  // Earlier versions of the app stored files alone.
  const stored = (await loadFact<(Handed | File)[]>(user, unsentUploads).catch(() => null)) ?? [];
  const earlier = stored.map((one) => ('file' in one ? one : { file: one, customer: null }));
  let storedIds = '';
  const store = () => {
    const waiting = uploads.list().filter(({ state }) => state === 'waiting' || state === 'sending');
    const ids = waiting.map(({ id }) => id).join();
    if (ids === storedIds) return;
    storedIds = ids;
    saveFact(
      user,
      unsentUploads,
      waiting.map(({ file, customer }): Handed => ({ file, customer })),
    ).catch(warn);
  };
  uploads.subscribe(store);
  if (earlier.length > 0) uploads.hold(earlier);
  else store();
}

/** The uploads of this sign-in: they continue while the person visits other pages and can be found again here. */
export function useUploads() {
  const uploads = uploadsOf(useSignedIn());
  const { customer } = useSession();
  const { mutateAsync } = useSend(calls.ingestion.upload);
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  const showResults = () => {
    if (location.pathname === '/app/report-metadata' || uploads.list().every(({ state }) => state === 'waiting')) return;
    const answers = uploads.list().flatMap((upload) => (upload.state === 'done' ? [upload.answer] : []));
    const failed = uploads.list().some((upload) => upload.state === 'failed');
    notify({
      text: failed ? `${tallyLabel(answers)}. Some files were not sent.` : tallyLabel(answers),
      link: { label: 'Show results', href: '/app/report-metadata?upload=1' },
      ...(failed ? { tone: 'fail' as const } : {}),
    });
  };
  const offline = useOffline();
  const waits = list.some(({ state }) => state === 'waiting');
  const go = useEffectEvent(() => void uploads.go(mutateAsync).then(showResults));
  useEffect(() => {
    if (offline || !waits) return;
    go();
    const timer = setInterval(go, retryMs);
    return () => clearInterval(timer);
  }, [offline, waits]);
  return {
    list,
    add: (files: readonly File[]) => {
      const handed = files.map((file) => ({ file, customer: customer?.customer_id ?? null }));
      if (offline) uploads.hold(handed);
      else void uploads.add(handed, mutateAsync).then(showResults);
    },
    again: () => void uploads.again(mutateAsync).then(showResults),
    clear: uploads.clear,
  };
}
