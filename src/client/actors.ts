import { createActor, fromPromise } from 'xstate';
import type { Reply } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { isExempt } from '#contract/public-pages.ts';
import { authMachine } from '#machines/auth.ts';
import type { AuthEntry, PendingSignIn, SecondNeeded, SignInDone } from '#machines/auth-facts.ts';
import { connectivityMachine } from '#machines/connectivity.ts';
import { updateMachine } from '#machines/update.ts';
import { type ApiHooks, createApi } from './api.ts';
import { authCalls } from './auth-calls.ts';
import { ApiError } from './errors.ts';
import { knownDevices, rememberDevice } from './known-devices.ts';
import { aheadKey, serverNow } from './server-now.ts';
import { readToken, tokenKey } from './token.ts';
import { activateWaiting } from './update-worker.ts';

/** What the API client reports: a 401 ends the session unless the page is public. */
export const apiHooks: ApiHooks = {
  token: () => auth.getSnapshot().context.token,
  unauthorised: (text) => {
    if (!isExempt(location.pathname)) auth.send({ type: 'unauthorised', text });
  },
  reached: () => connectivity.send({ type: 'request.succeeded', at: Date.now() }),
  notReached: () => connectivity.send({ type: 'request.failed', at: Date.now() }),
};

/** Sends calls with this device's token. */
export const api = createApi(apiHooks);

const forget = { last: async (_user: string) => {} };

/** The signed-in part says how to wipe a user's data from this device; the sign-out calls it. */
export function onForget(wipe: (user: string) => Promise<void>): void {
  forget.last = wipe;
}

type SignedIn = Reply<Contract['auth']['login']>;

/** A finished sign-in, as the machine has it; the device stores what it was answered with. */
function entered({ token, expires_at: end, device }: SignedIn): SignInDone {
  if (device !== undefined) rememberDevice(device);
  return { token, expiresAt: Date.parse(end) };
}

/** The sign-in that waits for its second step, where that is what the server refused. */
function secondOf(error: unknown): SecondNeeded {
  const step = error instanceof ApiError && error.details['second_step'];
  if (!step) throw error;
  return { second: step as PendingSignIn };
}

export const auth = createActor(
  authMachine.provide({
    actors: {
      enter: fromPromise<SignInDone | SecondNeeded, { entry: AuthEntry; pending: string | null }>(
        async ({ input: { entry, pending }, signal }) => {
          if (entry.type === 'signIn') {
            const { email, password } = entry;
            return api(authCalls.login, { body: { email, password, devices: knownDevices() } }, signal).then(entered, secondOf);
          }
          const { sendEntry } = await import('./second-answer.ts');
          return sendEntry(api, entry, { pending, devices: knownDevices() }, signal).then(entered, secondOf);
        },
      ),
      signOut: fromPromise<void, { token: string | null }>(async ({ input, signal }) => {
        const user = readToken(input.token);
        if (user !== null) await forget.last(user.sub);
        await api(authCalls.logout, {}, signal);
      }),
    },
    actions: {
      storeToken: ({ context: { token } }) => {
        localStorage.setItem(aheadKey, `${Date.now() - (readToken(token)?.iat ?? 0) * 1000}`);
        // Last, as other tabs load anew when it is there.
        localStorage.setItem(tokenKey, token ?? '');
      },
      clearToken: () => localStorage.removeItem(tokenKey),
    },
  }),
);

export const connectivity = createActor(
  connectivityMachine.provide({
    actors: {
      probe: fromPromise<number>(async ({ signal }) => {
        const answer = await fetch('/version.json', {
          cache: 'no-store',
          signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
        });
        if (!answer.ok) throw new Error(`probe answered ${answer.status}`);
        return answer.status;
      }),
    },
  }),
);

export const update = createActor(updateMachine.provide({ actions: { activate: activateWaiting } }));

/** Starts the actors of this device from what it remembers. */
export function startActors(): void {
  const token = localStorage.getItem(tokenKey);
  auth.start();
  // A clock that was behind may have been put right since; the server refuses what has ended in any case.
  const at = Math.min(Date.now(), serverNow());
  auth.send({ type: 'start', token, expiresAt: (readToken(token)?.exp ?? 0) * 1000, at });
  connectivity.start();
  update.start();
  if (!navigator.onLine) connectivity.send({ type: 'browser.offline', at: Date.now() });
  addEventListener('online', () => connectivity.send({ type: 'browser.online', at: Date.now() }));
  addEventListener('offline', () => connectivity.send({ type: 'browser.offline', at: Date.now() }));
  addEventListener('storage', (event) => {
    if (event.key !== tokenKey) return;
    if (event.newValue === null) auth.send({ type: 'unauthorised' });
    else if (!auth.getSnapshot().matches('authenticated')) location.reload();
  });
}
