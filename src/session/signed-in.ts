import type { QueryClient } from '@tanstack/react-query';
import { onlineManager } from '@tanstack/react-query';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { Tag } from '#contract/endpoint.ts';
import { customerSwitchMachine } from '#machines/customer-switch.ts';
import { type CustomerContext, type Profile, type SessionFacts, sessionMachine } from '#machines/session.ts';
import { api, auth, connectivity, onForget } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { createQueries, keepsReply, makeStale } from '#src/client/query.ts';
import { readToken } from '#src/client/token.ts';
import { warmPortal } from '#src/client/update-worker.ts';
import { dropFact, forgetUser, loadFact, saveFact } from '#src/offline/facts.ts';
import { closeOutbox, openOutbox } from '#src/offline/outbox.ts';
import { followDevice } from '#src/offline/push/keep-registered.ts';
import { leaveDevice } from '#src/offline/push/leave.ts';
import { pruneReplies, restoreReplies, saveReplies } from '#src/offline/query-store.ts';
import { deviceFacts, tokenFact } from '#src/offline/worker-messages.ts';

/** Everything that lives while somebody is signed in. */
export type SignedIn = {
  user: string;
  queries: QueryClient;
  session: ActorRefFrom<typeof sessionMachine>;
  customerSwitch: ActorRefFrom<typeof customerSwitchMachine>;
};

const switchTags: Tag[] = [
  'domains',
  'reports',
  'dmarc',
  'auth-stats',
  'source-analysis',
  'dns-verification',
  'ingestion',
  'alerts',
];

let open: { user: string; ready: Promise<SignedIn> } | null = null;

/** The signed-in part for the token of this device: restored from what was saved, then refreshed. Waits for nothing but the disk. */
export function signedIn(): Promise<SignedIn> {
  const user = readToken(auth.getSnapshot().context.token)?.sub ?? '';
  if (open === null || open.user !== user) open = { user, ready: start(user) };
  return open.ready;
}

function ownerOf(user: string, context: CustomerContext | null): string {
  return `${user}/${context?.default_customer_id ?? 'all'}`;
}

async function start(user: string): Promise<SignedIn> {
  const queries = createQueries();
  const saved = await loadFact<SessionFacts>(user, 'session').catch(() => null);
  let owner = ownerOf(user, saved?.context ?? null);
  await restoreReplies(queries, owner).catch((error: unknown) =>
    console.warn('What was saved on this device could not be read', error),
  );

  const session = createActor(
    sessionMachine.provide({
      actors: {
        loadProfile: fromPromise<Profile>(({ signal }) => api(calls.auth.profile, {}, signal)),
        loadContext: fromPromise<CustomerContext>(({ signal }) => api(calls.auth.customerContext, {}, signal)),
      },
      actions: {
        saveFacts: ({ context }) => void saveFact(user, 'session', { ...context, contextError: null }),
        noSession: () => auth.send({ type: 'unauthorised' }),
      },
    }),
    { input: { saved } },
  );
  const customerSwitch = createActor(
    customerSwitchMachine.provide({
      actors: {
        store: fromPromise<void, { customerId: number }>(async ({ input, signal }) => {
          await api(calls.auth.defaultCustomer, { body: { customer_id: input.customerId } }, signal);
        }),
        reload: fromPromise<CustomerContext>(({ signal }) => api(calls.auth.customerContext, {}, signal)),
      },
      actions: {
        updateSession: (_, { context }) => session.send({ type: 'contextChanged', context }),
        logFailure: (_, { error }) => console.warn('The customer could not be switched', error),
      },
    }),
  );
  const stopSaving = saveReplies(queries, keepsReply, () => owner);
  session.subscribe(({ context }) => {
    const now = ownerOf(user, context.context);
    if (context.context === null || now === owner) return;
    const first = owner.endsWith('/all') && saved === null;
    owner = now;
    if (first) return;
    queries.removeQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('auth.') });
    void restoreReplies(queries, now).then(() => makeStale(queries, switchTags));
  });
  const watching = connectivity.subscribe((state) => {
    onlineManager.setOnline(state.matches('online'));
    if (state.matches('online')) session.send({ type: 'reconnected' });
  });
  const leaving = auth.subscribe((state) => {
    if (!state.matches('anonymous')) return;
    open = null;
    closeOutbox();
    void dropFact(deviceFacts, tokenFact).catch(() => undefined);
    for (const stop of [stopSaving, () => watching.unsubscribe(), () => leaving.unsubscribe()]) stop();
    session.stop();
    customerSwitch.stop();
    queries.clear();
  });
  onForget(async (leaver) => {
    stopSaving();
    await leaveDevice(api).catch((error: unknown) => console.warn('This device still gets messages', error));
    await forgetUser(leaver);
  });
  session.start();
  openOutbox(user, queries);
  void saveFact(deviceFacts, tokenFact, auth.getSnapshot().context.token).catch(() => undefined);
  warmPortal();
  customerSwitch.start();
  followDevice(api, user).catch((error: unknown) => console.warn('The messages of this device could not be looked after', error));
  void pruneReplies(owner, Date.now()).catch(() => undefined);
  return { user, queries, session, customerSwitch };
}
