import { createActor, fromPromise } from 'xstate';
import { isExempt } from '#contract/public-pages.ts';
import { authMachine, type SetUp, type SignInDone } from '#machines/auth.ts';
import { connectivityMachine } from '#machines/connectivity.ts';
import { updateMachine } from '#machines/update.ts';
import { type ApiHooks, createApi } from './api.ts';
import { authCalls } from './auth-calls.ts';
import { knownDevices, rememberDevice } from './known-devices.ts';
import { readToken, tokenKey } from './token.ts';
import { activateWaiting } from './update-worker.ts';

/** What whoever talks to the server tells: a 401 ends the session unless the page is open to everybody. */
export const apiHooks: ApiHooks = {
  token: () => auth.getSnapshot().context.token,
  unauthorised: () => {
    if (!isExempt(location.pathname)) auth.send({ type: 'unauthorised' });
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

export const auth = createActor(
  authMachine.provide({
    actors: {
      signIn: fromPromise<SignInDone, { email: string; password: string }>(async ({ input, signal }) => {
        const reply = await api(authCalls.login, { body: { ...input, devices: knownDevices() } }, signal);
        if (reply.device !== undefined) rememberDevice(reply.device);
        return { token: reply.token, expiresAt: Date.parse(reply.expires_at) };
      }),
      setUp: fromPromise<SignInDone, SetUp>(async ({ input: { claim, ...setUp }, signal }) => {
        const reply = await api(authCalls.completeSetup, { body: { ...setUp, ...claim } }, signal);
        return { token: reply.token, expiresAt: Date.parse(reply.expires_at) };
      }),
      signOut: fromPromise<void, { token: string | null }>(async ({ input, signal }) => {
        const user = readToken(input.token);
        if (user !== null) await forget.last(user.sub);
        await api(authCalls.logout, {}, signal);
      }),
    },
    actions: {
      storeToken: ({ context }) => localStorage.setItem(tokenKey, context.token ?? ''),
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
  auth.send({ type: 'start', token, expiresAt: (readToken(token)?.exp ?? 0) * 1000, at: Date.now() });
  connectivity.start();
  update.start();
  if (!navigator.onLine) connectivity.send({ type: 'browser.offline', at: Date.now() });
  addEventListener('online', () => connectivity.send({ type: 'browser.online', at: Date.now() }));
  addEventListener('offline', () => connectivity.send({ type: 'browser.offline', at: Date.now() }));
  addEventListener('storage', (event) => {
    if (event.key !== tokenKey) return;
    if (event.newValue === null) auth.send({ type: 'expired' });
    else if (!auth.getSnapshot().matches('authenticated')) location.reload();
  });
}
