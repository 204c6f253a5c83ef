import type { QueryClient } from '@tanstack/react-query';
import { onlineManager } from '@tanstack/react-query';
import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate';
import { customerSwitchMachine } from '#machines/customer-switch.ts';
import { sessionMachine } from '#machines/session.ts';
import type { CustomerContext, Profile, SessionEvent, SessionFacts } from '#machines/session-facts.ts';
import { api, auth, connectivity, onForget } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { createQueries, fitsApp, keepsReply, makeReloadedStale, makeStale, shapeOf } from '#src/client/query.ts';
import { serverNow } from '#src/client/server-now.ts';
import { readToken } from '#src/client/token.ts';
import { warmPortal } from '#src/client/update-worker.ts';
import { dropFact, forgetReplies, loadFact, saveFact } from '#src/offline/facts.ts';
import { closeOutbox, openOutbox } from '#src/offline/outbox.ts';
import { followDevice } from '#src/offline/push/keep-registered.ts';
import { pruneReplies, restoreReplies, saveReplies } from '#src/offline/query-store.ts';
import { dropStill } from '#src/offline/still-cache.ts';
import { aheadFact, deviceFacts, tokenFact } from '#src/offline/worker-messages.ts';
import { savesData } from '#src/saves-data.ts';
import { type CustomerView, followView, takeEnded } from './customer-view.ts';
import { forgetLeaver } from './forget-leaver.ts';

/** Everything that exists while somebody is signed in. */
export type SignedIn = {
  /** Whose data on this device the pages read and write; in a view one of its own, which the sign-out forgets with the person's. */
  user: string;
  queries: QueryClient;
  session: ActorRefFrom<typeof sessionMachine>;
  customerSwitch: ActorRefFrom<typeof customerSwitchMachine>;
  /** The customer whose portal this tab shows to a member of staff; of such a tab the device stores and queues nothing. */
  view: CustomerView | null;
  /** Whether this page opened because a view ended by itself. */
  viewEnded: boolean;
};

let open: { user: string; ready: Promise<SignedIn> } | null = null;

/** The signed-in part for the token of this device: restored from what was saved, then refreshed. Waits for nothing but the disk. */
export function signedIn(): Promise<SignedIn> {
  const user = readToken(auth.getSnapshot().context.token)?.sub ?? '';
  if (open === null || open.user !== user) open = { user, ready: start(user) };
  return open.ready;
}

const ownerOf = (user: string, context: CustomerContext | null): string => `${user}/${context?.default_customer_id ?? 'all'}`;

/** Reports the connection and the sign-out to the session. */
const follow = fromCallback<SessionEvent>(({ sendBack }) => {
  const connection = connectivity.subscribe((state) => {
    onlineManager.setOnline(state.matches('online'));
    if (state.matches('online')) sendBack({ type: 'reconnected' });
  });
  const signIn = auth.subscribe((state) => {
    if (state.matches('anonymous')) sendBack({ type: 'signedOut' });
  });
  return () => [connection, signIn].forEach((one) => one.unsubscribe());
});

function createSwitch(session: SignedIn['session']): SignedIn['customerSwitch'] {
  return createActor(
    customerSwitchMachine.provide({
      actors: {
        store: fromPromise<void, { customerId: number }>(async ({ input, signal }) => {
          await api(calls.auth.defaultCustomer, { body: { customer_id: input.customerId } }, signal);
        }),
        // The server has switched already: without its answer the device follows with what it knows.
        reload: fromPromise<CustomerContext, { customerId: number }>(({ input, signal }) =>
          api(calls.auth.customerContext, {}, signal).catch((error: unknown) => {
            const { context } = session.getSnapshot().context;
            if (context === null) throw error;
            return { ...context, default_customer_id: input.customerId };
          }),
        ),
      },
      actions: {
        updateSession: (_, { context }) => session.send({ type: 'contextChanged', context }),
        logFailure: (_, { error }) => console.warn('The customer could not be switched', error),
      },
    }),
  );
}

const warnOfDevice = (error: unknown) => console.warn('What was saved on this device could not be removed', error);
const warnOfSaving = (error: unknown) => console.warn('The session could not be saved on this device', error);

/** What the device does for the person: sends what waits, and checks its push address. */
function followOwn(user: string, queries: QueryClient): void {
  openOutbox(user, queries);
  followDevice(api, user).catch((error: unknown) => console.warn('The push address of this device could not be checked', error));
}

/** Whether the person reloaded the page, who then expects what is on the server now. */
const wasReloaded = () => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'reload';
};

async function start(user: string): Promise<SignedIn> {
  const queries = createQueries();
  const view = followView(user);
  const viewEnded = view === null && takeEnded(user);
  const saved = view === null ? await loadFact<SessionFacts>(user, 'session').catch(() => null) : null;
  const restore = async (context: CustomerContext | null) =>
    view === null &&
    restoreReplies(queries, ownerOf(user, context), fitsApp).catch((error: unknown) =>
      console.warn('What was saved on this device could not be read', error),
    );
  await restore(saved?.context ?? null);
  if (wasReloaded()) await makeReloadedStale(queries);
  const owner = () => (view === null ? ownerOf(user, session.getSnapshot().context.context) : null);
  const stopSaving = saveReplies(queries, keepsReply, owner, shapeOf);
  const session: SignedIn['session'] = createActor(
    sessionMachine.provide({
      actors: {
        follow,
        loadProfile: fromPromise<Profile>(({ signal }) => api(calls.auth.profile, {}, signal)),
        loadContext: fromPromise<CustomerContext>(({ signal }) => api(calls.auth.customerContext, {}, signal)),
      },
      actions: {
        saveFacts: ({ context }) => {
          if (view === null) saveFact(user, 'session', { ...context, contextError: null }).catch(warnOfSaving);
        },
        // A refused view says nothing of the person's own session.
        noSession: () => {
          if (view === null) auth.send({ type: 'unauthorised' });
        },
        showCustomer: ({ context }) => {
          void dropStill().catch(warnOfDevice);
          queries.removeQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('auth.') });
          void restore(context.context).then(() => makeStale(queries, calls.auth.defaultCustomer.tags));
        },
        // What is on the screen is emptied, and read again as far as the person may.
        forgetLost: () => {
          if (view === null) void forgetReplies(user).catch(warnOfDevice);
          queries.removeQueries({ type: 'inactive' });
          void queries.resetQueries();
        },
        readAgain: () => void queries.invalidateQueries(),
        close: () => {
          open = null;
          closeOutbox();
          void dropFact(deviceFacts, tokenFact).catch(() => undefined);
          stopSaving();
          customerSwitch.stop();
          queries.clear();
        },
      },
    }),
    { input: { saved } },
  );
  const customerSwitch = createSwitch(session);
  onForget(async (leaver) => {
    stopSaving();
    await forgetLeaver(leaver);
  });
  session.start();
  customerSwitch.start();
  void saveFact(deviceFacts, aheadFact, Date.now() - serverNow()).catch(() => undefined);
  void saveFact(deviceFacts, tokenFact, auth.getSnapshot().context.token).catch(() => undefined);
  if (!savesData()) warmPortal();
  if (view === null) followOwn(user, queries);
  void pruneReplies(ownerOf(user, session.getSnapshot().context.context), Date.now()).catch(() => undefined);
  return { user: view === null ? user : `${user}/view/${view.customerId}`, queries, session, customerSwitch, view, viewEnded };
}
